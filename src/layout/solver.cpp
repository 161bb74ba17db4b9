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

Extent limited(const Track& track, Extent need) {
  // A share track's minimum is what it should have; pressed harder, it gives way down to what its panels can do with.
  if (track.kind != Track::Kind::share) need.least = std::max(need.least, track.minimum);
  need.minimum = std::max(need.minimum, track.minimum);
  need.minimum = std::max(need.minimum, need.least);
  need.natural = std::max(need.natural, need.minimum);
  if (track.kind == Track::Kind::content && track.value > 0) {
    need.natural = std::min(need.natural, track.value);
    need.minimum = std::min(need.minimum, track.value);
    need.least = std::min(need.least, track.value);
  }
  if (track.kind == Track::Kind::fixed) need = {track.value, track.value, track.value};
  return need;
}

}  // namespace

double TrackPlaces::length(int first, int span) const {
  const auto last = static_cast<std::size_t>(first + span - 1);
  return starts[last] + lengths[last] - starts[static_cast<std::size_t>(first)];
}

TrackPlaces solve_tracks(const std::vector<Track>& tracks, const std::vector<Extent>& needs, double gap, double total) {
  assert(tracks.size() == needs.size());
  double room = total - gaps(tracks.size(), gap);
  double weight = 0;
  std::vector<Extent> settled;
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    Extent need = limited(tracks[i], needs[i]);
    // A share track takes the rest anyway: only what it cannot do without competes with the content tracks.
    if (tracks[i].kind == Track::Kind::share) {
      weight += tracks[i].value;
      need.natural = need.minimum;
    }
    settled.push_back(need);
  }
  const double ease = ease_for(settled, room);
  TrackPlaces places;
  places.fits = ease >= -1;
  double spare = room - sum_at_ease(settled, std::max(ease, -1.0));
  for (const Extent& need : settled) places.lengths.push_back(at_ease(need, std::max(ease, -1.0)));
  // Share tracks are levelled by weight: the largest common unit that the spare room pays for.
  std::vector<std::size_t> sharing;
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    if (tracks[i].kind == Track::Kind::share) sharing.push_back(i);
  }
  const auto unit_of = [&](std::size_t i) { return places.lengths[i] / std::max(tracks[i].value, slack); };
  std::sort(sharing.begin(), sharing.end(), [&](std::size_t a, std::size_t b) { return unit_of(a) < unit_of(b); });
  double pool = std::max(0.0, spare);
  double pool_weight = 0;
  std::size_t taken = 0;
  for (; taken < sharing.size(); ++taken) {
    const std::size_t i = sharing[taken];
    if (taken > 0 && pool / pool_weight <= unit_of(i)) break;
    pool += places.lengths[i];
    pool_weight += std::max(tracks[i].value, slack);
  }
  for (std::size_t k = 0; k < taken; ++k) {
    places.lengths[sharing[k]] = pool / pool_weight * std::max(tracks[sharing[k]].value, slack);
  }
  double at = 0;
  for (const double length : places.lengths) {
    places.starts.push_back(at);
    at += length + gap;
  }
  return places;
}

Stack solve_stack(const std::vector<Extent>& needs, const std::vector<bool>& greedy, double gap, double room,
                  double ease) {
  Stack stack;
  const double free_room = room - gaps(needs.size(), gap);
  const double own = ease_for(needs, free_room);
  stack.fits = own >= -1;
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
