#include "layout/solver.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace attnpress {
namespace {

constexpr double slack = 1e-6;

/// From least (−1) over minimum (0) to natural (1).
double at_ease(const Extent& need, double ease) {
  if (ease >= 0) return need.minimum + (need.natural - need.minimum) * ease;
  return need.minimum + (need.minimum - need.least) * ease;
}

double sum_at_ease(const std::vector<Extent>& needs, double ease) {
  double sum = 0;
  for (const Extent& need : needs) sum += at_ease(need, ease);
  return sum;
}

/// The largest ease in −1 … 1 at which the needs take no more than `room`; below −1 where even the least is too much.
double ease_for(const std::vector<Extent>& needs, double room) {
  const double natural = sum_at_ease(needs, 1);
  const double minimum = sum_at_ease(needs, 0);
  const double least = sum_at_ease(needs, -1);
  if (natural <= room + slack) return 1;
  if (minimum <= room + slack) return natural > minimum ? (room - minimum) / (natural - minimum) : 0;
  if (least <= room + slack) return minimum > least ? (room - least) / (minimum - least) - 1 : -1;
  return -2;
}

double gaps(std::size_t count, double gap) { return count > 1 ? gap * static_cast<double>(count - 1) : 0; }

/// What a track claims: of a share track only what it cannot do without competes with the content tracks.
std::vector<Extent> claims(const std::vector<Track>& tracks, const std::vector<Extent>& needs) {
  std::vector<Extent> claims;
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    Extent claim = needs[i];
    if (tracks[i].kind == Track::Kind::fixed) claim = {tracks[i].value, tracks[i].value, tracks[i].value};
    if (tracks[i].kind == Track::Kind::content) claim.least = std::max(claim.least, tracks[i].minimum);
    claim.minimum = std::max({claim.minimum, claim.least, tracks[i].minimum});
    claim.natural = std::max(claim.natural, claim.minimum);
    if (tracks[i].kind == Track::Kind::share) claim.natural = claim.minimum;
    claims.push_back(claim);
  }
  return claims;
}

/// The gaps between tracks in total. They give way like content does.
Extent gap_claim(std::size_t tracks, const Extent& gap) {
  return {gaps(tracks, gap.least), gaps(tracks, gap.minimum), gaps(tracks, gap.natural)};
}

/// Eliding is unavoidable: share tracks claim what the template gives them, so that type need not shrink for nothing.
void claim_less(const std::vector<Track>& tracks, std::vector<Extent>& claims) {
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    if (tracks[i].kind != Track::Kind::share) continue;
    claims[i].minimum = std::max(claims[i].least, tracks[i].minimum);
    claims[i].natural = claims[i].minimum;
  }
}

/// Share tracks go from their minimum to their least while content tracks and the gaps, which are the last claim, go
/// from `ease` to their minimum.
void claim_together(const std::vector<Track>& tracks, double ease, std::vector<Extent>& claims) {
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    if (tracks[i].kind == Track::Kind::share) {
      claims[i].natural = claims[i].minimum;
      claims[i].minimum = std::max(claims[i].least, tracks[i].minimum);
    } else {
      claims[i].natural = at_ease(claims[i], ease);
    }
  }
  claims.back().natural = at_ease(claims.back(), ease);
}

/// Levels the share tracks by weight: the largest common unit that the spare room pays for.
void level_shares(const std::vector<Track>& tracks, double spare, std::vector<double>& lengths) {
  std::vector<std::size_t> sharing;
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    if (tracks[i].kind == Track::Kind::share) sharing.push_back(i);
  }
  const auto weight = [&](std::size_t i) { return std::max(tracks[i].value, slack); };
  const auto unit = [&](std::size_t i) { return lengths[i] / weight(i); };
  std::sort(sharing.begin(), sharing.end(), [&](std::size_t a, std::size_t b) { return unit(a) < unit(b); });
  double pool = spare;
  double weights = 0;
  std::size_t taken = 0;
  for (; taken < sharing.size(); ++taken) {
    if (taken > 0 && pool / weights <= unit(sharing[taken])) break;
    pool += lengths[sharing[taken]];
    weights += weight(sharing[taken]);
  }
  const double level = weights > 0 ? pool / weights : 0;
  for (std::size_t k = 0; k < taken; ++k) lengths[sharing[k]] = level * weight(sharing[k]);
}

}  // namespace

double TrackPlaces::length(int first, int span) const {
  const auto last = static_cast<std::size_t>(first + span - 1);
  return starts[last] + lengths[last] - starts[static_cast<std::size_t>(first)];
}

TrackPlaces solve_tracks(const std::vector<Track>& tracks, const std::vector<Extent>& needs, const Extent& gap,
                         double total, double yield_below) {
  assert(tracks.size() == needs.size());
  std::vector<Extent> claimed = claims(tracks, needs);
  claimed.push_back(gap_claim(tracks.size(), gap));
  TrackPlaces places;
  places.natural = sum_at_ease(claimed, 1);
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    if (tracks[i].kind == Track::Kind::share) places.sharing += claimed[i].minimum;
  }
  const double wished = ease_for(claimed, total);
  if (wished < 0) {
    claim_less(tracks, claimed);
  } else if (wished < yield_below) {
    claim_together(tracks, yield_below, claimed);
  }
  const double ease = ease_for(claimed, total);
  places.fits = ease >= -1;
  for (const Extent& claim : claimed) places.lengths.push_back(at_ease(claim, std::max(ease, -1.0)));
  const double used = std::accumulate(places.lengths.begin(), places.lengths.end(), 0.0);
  const double between = tracks.size() > 1 ? places.lengths.back() / static_cast<double>(tracks.size() - 1) : 0;
  places.lengths.pop_back();
  level_shares(tracks, std::max(0.0, total - used), places.lengths);
  double at = 0;
  for (const double length : places.lengths) {
    places.starts.push_back(at);
    at += length + between;
  }
  return places;
}

Stack solve_stack(const std::vector<Extent>& needs, const std::vector<bool>& greedy, double gap, double room,
                  double ease) {
  Stack stack;
  const double free_room = room - gaps(needs.size(), gap);
  const double own = ease_for(needs, free_room);
  const double step = std::max(-1.0, std::min(own, ease));
  for (const Extent& need : needs) stack.heights.push_back(at_ease(need, step));
  const double used = std::accumulate(stack.heights.begin(), stack.heights.end(), 0.0);
  const auto takers = static_cast<double>(std::count(greedy.begin(), greedy.end(), true));
  for (std::size_t i = 0; i < needs.size(); ++i) {
    if (greedy[i]) stack.heights[i] += std::max(0.0, free_room - used) / takers;
  }
  stack.used = std::accumulate(stack.heights.begin(), stack.heights.end(), 0.0) + gaps(needs.size(), gap);
  return stack;
}

double stack_ease(const std::vector<Extent>& needs, double gap, double room) {
  return ease_for(needs, room - gaps(needs.size(), gap));
}

}  // namespace attnpress
