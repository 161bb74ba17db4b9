#include "layout/page_tracks.hpp"

#include <algorithm>
#include <optional>

namespace attnpress {
namespace {

constexpr double least_column_gap = 0.6;  ///< of the template's: where type has to shrink, gaps do, too
constexpr double good_ease = 0.4;         ///< below, the type of small panels suffers: the matrix gives way, too

/// What the tracks of a variant need, and the places they get.
class PageTracks {
 public:
  PageTracks(const PageVariant& variant, const std::vector<Stacked>& areas, const Desk& desk)
      : variant_(variant), areas_(areas), desk_(desk) {}

  /// What stands at the head and the foot of all variants of slides keeps its place: rows keep their gaps. On a sheet
  /// rows that no page uses take their gaps along.
  [[nodiscard]] TrackPlaces rows(double height) const {
    std::vector<bool> kept;
    std::vector<Track> tracks;
    std::vector<Extent> needs;
    const std::vector<Track> all_tracks = row_tracks();
    const std::vector<Extent> all_needs = row_needs(all_tracks);
    for (std::size_t row = 0; row < all_tracks.size(); ++row) {
      kept.push_back(!desk_.page.sheet || !is_unused(row));
      if (!kept.back()) continue;
      tracks.push_back(all_tracks[row]);
      needs.push_back(all_needs[row]);
    }
    const double gap = variant_.row_gap;
    const TrackPlaces solved = solve_tracks(tracks, needs, {gap, gap, gap}, height);
    TrackPlaces places{{}, {}, solved.fits, solved.natural, solved.sharing};
    std::size_t next = 0;
    double end = 0;
    for (const bool is_kept : kept) {
      places.starts.push_back(is_kept ? solved.starts[next] : end);
      places.lengths.push_back(is_kept ? solved.lengths[next++] : 0);
      end = places.starts.back() + places.lengths.back();
    }
    if (desk_.page.sheet) share_what_is_left(all_tracks, all_needs, height, kept, places);
    return places;
  }

  /// A column in which no panel stands gives its room to the others.
  [[nodiscard]] TrackPlaces columns(double width) const {
    std::vector<bool> used(variant_.columns.size(), false);
    for (const Stacked& stacked : areas_) {
      if (stacked.area->column_span == 1) used[static_cast<std::size_t>(stacked.area->column)] = true;
    }
    if (std::find(used.begin(), used.end(), true) == used.end()) used.assign(used.size(), true);
    const std::vector<Extent> all_needs = column_needs();
    std::vector<Track> tracks;
    std::vector<Extent> needs;
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (!used[i]) continue;
      tracks.push_back(variant_.columns[i]);
      needs.push_back(all_needs[i]);
    }
    const double least_gap = least_column_gap * variant_.column_gap;
    const TrackPlaces solved =
        solve_tracks(tracks, needs, {least_gap, least_gap, variant_.column_gap}, width, good_ease);
    TrackPlaces places{{}, {}, solved.fits, solved.natural, solved.sharing};
    std::size_t next = 0;
    double end = 0;
    for (const bool is_used : used) {
      places.starts.push_back(is_used ? solved.starts[next] : end);
      places.lengths.push_back(is_used ? solved.lengths[next++] : 0);
      end = places.starts.back() + places.lengths.back();
    }
    if (desk_.page.sheet) give_to_neighbours(used, places);
    return places;
  }

 private:
  /// What matrices cannot use goes to the column beside them that has none.
  void give_to_neighbours(const std::vector<bool>& used, TrackPlaces& places) const {
    for (std::size_t column = 0; column + 1 < used.size(); ++column) {
      const std::optional<double> most = most_width(column);
      const std::size_t next = column + 1;
      if (!used[column] || !used[next] || !most || most_width(next)) continue;
      const double surplus = std::max(0.0, places.lengths[column] - *most);
      places.lengths[column] -= surplus;
      places.starts[next] -= surplus;
      places.lengths[next] += surplus;
    }
  }

  /// Of the column's matrices; nothing where it has none.
  [[nodiscard]] std::optional<double> most_width(std::size_t column) const {
    std::optional<double> most;
    for (const Stacked& stacked : areas_) {
      if (stacked.area->column != static_cast<int>(column) || stacked.area->column_span > 1) continue;
      for (const PlacedPanel* panel : stacked.panels) {
        if (panel->setter->leads()) most = std::max(most.value_or(0), panel->setter->most_width(desk_));
      }
    }
    return most;
  }

  /// A row whose panels are on no frame gives its room to the others; one that is drawn empty keeps it.
  std::vector<Track> row_tracks() const {
    std::vector<Track> tracks = variant_.rows;
    for (std::size_t row = 0; row < tracks.size(); ++row) {
      if (is_unused(row)) tracks[row] = Track{};
    }
    return tracks;
  }

  /// Where no row takes whatever there is, matrices do not get more than they look good with, and the gaps below them
  /// and what belongs to them share the rest.
  void share_what_is_left(const std::vector<Track>& tracks, const std::vector<Extent>& needs, double height,
                          const std::vector<bool>& kept, TrackPlaces& places) const {
    std::vector<std::size_t> sharing;
    for (std::size_t row = 0; row < kept.size(); ++row) {
      if (!kept[row] || tracks[row].kind != Track::Kind::share) continue;
      if (!has(row, [](const PanelSetter& setter) { return setter.leads(); })) return;
      sharing.push_back(row);
    }
    double end = places.starts.back() + places.lengths.back();
    for (const std::size_t row : sharing) {
      const double excess = std::max(0.0, places.lengths[row] - needs[row].natural);
      places.lengths[row] -= excess;
      for (std::size_t i = row + 1; i < kept.size(); ++i) places.starts[i] -= excess;
      end -= excess;
    }
    spread(std::max(0.0, height - end), kept, places);
  }

  void spread(double spare, const std::vector<bool>& kept, TrackPlaces& places) const {
    std::vector<std::size_t> below;
    bool begun = false;
    for (std::size_t row = 0; row < kept.size(); ++row) {
      if (!kept[row]) continue;
      if (!begun && has(row, [](const PanelSetter& setter) { return setter.leads(); })) {
        begun = true;
        if (row > 0 && !is_head(row - 1)) below.push_back(row - 1);
      }
      if (begun && !is_head(row)) below.push_back(row);
    }
    if (below.size() < 2) return;
    below.pop_back();  // the foot, and what stands right above it
    below.pop_back();
    for (const std::size_t row : below) {
      for (std::size_t i = row + 1; i < kept.size(); ++i) {
        places.starts[i] += spare / static_cast<double>(below.size());
      }
    }
  }

  [[nodiscard]] bool is_head(std::size_t row) const {
    return std::any_of(areas_.begin(), areas_.end(), [&](const Stacked& stacked) {
      return stacked.area->row == static_cast<int>(row) && stacked.panels.size() == 1 &&
             stacked.panels.front()->setter->heads();
    });
  }

  template <typename Test>
  [[nodiscard]] bool has(std::size_t row, Test&& test) const {
    return std::any_of(areas_.begin(), areas_.end(), [&](const Stacked& stacked) {
      return stacked.area->row == static_cast<int>(row) &&
             std::any_of(stacked.panels.begin(), stacked.panels.end(),
                         [&](const PlacedPanel* panel) { return test(*panel->setter); });
    });
  }

  static bool stands_in(const Area& area, std::size_t row) {
    return area.row <= static_cast<int>(row) && static_cast<int>(row) < area.row + area.row_span;
  }

  /// On a sheet an area that spans several rows keeps none of them where all others are gone.
  [[nodiscard]] bool is_unused(std::size_t row) const {
    const auto alone = [&](const Area& area) { return stands_in(area, row) && area.row_span == 1; };
    const bool spanned = !desk_.page.sheet || std::none_of(variant_.areas.begin(), variant_.areas.end(), alone);
    const auto counts = [&](const Area& area) { return spanned ? stands_in(area, row) : alone(area); };
    const bool drawn = std::any_of(variant_.areas.begin(), variant_.areas.end(), counts);
    const bool used =
        std::any_of(areas_.begin(), areas_.end(), [&](const Stacked& stacked) { return counts(*stacked.area); });
    return drawn && !used;
  }

  /// The rows among which an area that spans several divides what it needs: those that share the rest, if any do.
  static std::vector<std::size_t> paying_rows(const Area& area, const std::vector<Track>& tracks) {
    std::vector<std::size_t> all;
    std::vector<std::size_t> sharing;
    for (int i = 0; i < area.row_span; ++i) {
      const auto row = static_cast<std::size_t>(area.row) + static_cast<std::size_t>(i);
      all.push_back(row);
      if (tracks[row].kind == Track::Kind::share) sharing.push_back(row);
    }
    return sharing.empty() ? all : sharing;
  }

  static Extent need_of(const Stacked& stacked) {
    Extent whole = plus({}, stacked.area->gap * static_cast<double>(stacked.lines.size() - 1));
    for (const Line& line : stacked.lines) whole = sum(whole, line.need);
    return whole;
  }

  /// What an area that spans several rows needs beyond what they need anyway, gaps between them counted.
  Extent beyond(const Stacked& stacked, const std::vector<Extent>& needs) const {
    const Area& area = *stacked.area;
    Extent there = plus({}, -variant_.row_gap);
    for (int i = 0; i < area.row_span; ++i) {
      const auto row = static_cast<std::size_t>(area.row) + static_cast<std::size_t>(i);
      if (!is_unused(row)) there = plus(sum(there, needs[row]), variant_.row_gap);
    }
    const Extent whole = need_of(stacked);
    return {std::max(0.0, whole.least - there.least), std::max(0.0, whole.minimum - there.minimum),
            std::max(0.0, whole.natural - there.natural)};
  }

  /// Slides give the rows of an area that spans several an equal part each of what it needs.
  std::vector<Extent> row_needs(const std::vector<Track>& tracks) const {
    std::vector<Extent> needs(variant_.rows.size());
    for (const bool spanning : {false, true}) {
      for (const Stacked& stacked : areas_) {
        if ((stacked.area->row_span > 1) != spanning) continue;
        const std::vector<std::size_t> rows = paying_rows(*stacked.area, tracks);
        const bool adds = spanning && desk_.page.sheet;
        const Extent whole = adds ? beyond(stacked, needs) : need_of(stacked);
        const auto span = static_cast<double>(rows.size());
        const Extent part{whole.least / span, whole.minimum / span, whole.natural / span};
        for (const std::size_t row : rows) needs[row] = adds ? sum(needs[row], part) : wider(needs[row], part);
      }
    }
    for (Extent& need : needs)
      need = {need.least, std::max(need.least, need.minimum), std::max({need.least, need.minimum, need.natural})};
    return needs;
  }

  std::vector<Extent> column_needs() const {
    std::vector<Extent> needs(variant_.columns.size());
    for (const Stacked& stacked : areas_) {
      if (stacked.area->column_span != 1) continue;
      Extent& need = needs[static_cast<std::size_t>(stacked.area->column)];
      for (const Line& line : stacked.lines) need = wider(need, line.width_need(desk_));
    }
    return needs;
  }

  const PageVariant& variant_;
  const std::vector<Stacked>& areas_;
  const Desk& desk_;
};

}  // namespace

TrackPlaces solve_columns(const PageVariant& variant, const std::vector<Stacked>& areas, const Desk& desk,
                          double width) {
  return PageTracks(variant, areas, desk).columns(width);
}

TrackPlaces solve_rows(const PageVariant& variant, const std::vector<Stacked>& areas, const Desk& desk, double height) {
  return PageTracks(variant, areas, desk).rows(height);
}

}  // namespace attnpress
