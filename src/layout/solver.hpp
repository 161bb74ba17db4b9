#pragma once

#include <vector>

#include "input/page_template.hpp"
#include "layout/panel.hpp"

namespace attnpress {

/// Where each track of a page grid begins and how long it is, in points from the grid's start.
struct TrackPlaces {
  std::vector<double> starts;
  std::vector<double> lengths;
  bool fits = true;
  double natural = 0;  ///< what they would take at their natural length, gaps included; share tracks at their minimum
  double sharing = 0;  ///< share tracks at their minimum

  /// From the start of track `first` to the end of the last of `span` tracks.
  [[nodiscard]] double length(int first, int span) const;
};

/// Shares `total` points among the tracks. Fixed tracks take their value; content tracks their natural extent; share
/// tracks divide the rest by weight. Content tracks give way, all in the same proportion, down to their minimum, where
/// that gives the share tracks their minimum (everything shown). Where even that is too little, something will be
/// elided anyway: the share tracks then claim the template's minimum only, at last their least, and content tracks
/// their least. Where the minimum of share tracks is a wish, they give way, too, as soon as content tracks would have
/// to go below `yield_below`, from minimum (0) to natural (1). Each gap between tracks shrinks together with the
/// content.
[[nodiscard]] TrackPlaces solve_tracks(const std::vector<Track>& tracks, const std::vector<Extent>& needs,
                                       const Extent& gap, double total, double yield_below = 0);

/// Heights of panels stacked in `room` points.
struct Stack {
  std::vector<double> heights;
  double used = 0;  ///< with the gaps
};

/// Natural heights where possible, else in proportion down to the minimum, else to the least. `ease` caps the step from
/// minimum (0) to natural (1), so that neighbours can be set alike. Greedy panels take what is left over.
[[nodiscard]] Stack solve_stack(const std::vector<Extent>& needs, const std::vector<bool>& greedy, double gap,
                                double room, double ease);

/// How far from least (−1) over minimum (0) to natural (1) the panels of a stack can be set in `room`; −2: not at all.
[[nodiscard]] double stack_ease(const std::vector<Extent>& needs, double gap, double room);

}  // namespace attnpress
