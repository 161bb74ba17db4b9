#include "press_frames.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

#include "render/render.hpp"

namespace attnpress {
namespace {

PdfInfo pdf_info(const FrameSetup& setup, std::string title) {
  return {std::move(title), setup.story.language, "attnpress " + setup.job.version, setup.job.date};
}

/// Takes pages in any order and adds them to the deck in theirs, each as soon as its turn has come.
class DeckBuilder {
 public:
  explicit DeckBuilder(const FrameSetup& setup) : pdf_(setup.fonts, pdf_info(setup, setup.story.title)) {}

  void offer(std::size_t position, Page page) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(position, std::move(page));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_; ++next_) {
      pdf_.add(first->second);
      first = waiting_.erase(first);
    }
  }
  [[nodiscard]] std::string finish() { return pdf_.finish(); }

 private:
  std::mutex mutex_;
  std::map<std::size_t, Page> waiting_;
  std::size_t next_ = 0;
  PdfRenderer pdf_;
};

/// What the threads share: the next frame to take, and a place for each result.
struct Board {
  const FrameSetup& setup;
  const std::vector<int>& indices;
  std::optional<DeckBuilder> deck;
  std::vector<DrawnFrame> frames;
  std::atomic<std::size_t> next = 0;
  std::atomic<int> done = 0;
  std::atomic<bool> out_of_memory = false;
};

/// One thread's own renderers, made when the first frame needs them.
class Worker {
 public:
  Worker(Board& board, Shaper& shaper) : board_(board), setup_(board.setup), shaper_(shaper) {
    const Job& job = setup_.job;
    if (job.steps && job.svg) svg_.emplace(setup_.fonts, job.pixels_per_point);
    if (job.steps && job.png) png_.emplace(setup_.fonts, job.pixels_per_point);
    if (job.steps && job.pdf) pdf_.emplace(setup_.fonts, pdf_info(setup_, setup_.story.title));
  }

  void run() {
    const std::size_t count = board_.indices.size();
    for (std::size_t position = board_.next++; position < count; position = board_.next++) {
      if (setup_.job.stop.stop_requested()) return;
      board_.frames[position] = make(position);
      const int done = ++board_.done;
      if (setup_.job.progress) setup_.job.progress(done, static_cast<int>(count));
    }
  }

 private:
  DrawnFrame make(std::size_t position) {
    const int index = board_.indices[position];
    const Frame frame = make_frame(setup_.story, index);
    Page page{draw(setup_.plan, frame, shaper_), std::to_string(frame.step.number), frame.title, frame.phase_title};
    DrawnFrame out;
    out.title = frame.title;
    out.faults = check_scene(page.scene, setup_.page);
    if (svg_) out.svg = svg_->render(page.scene);
    if (png_) out.png = png_->render(page.scene);
    if (pdf_) {
      pdf_->set_info(pdf_info(setup_, frame.title));
      pdf_->add(page);
      out.pdf = pdf_->finish();
    }
    if (board_.deck) board_.deck->offer(position, std::move(page));
    return out;
  }

  Board& board_;
  const FrameSetup& setup_;
  Shaper& shaper_;
  std::optional<SvgRenderer> svg_;
  std::optional<PngRenderer> png_;
  std::optional<PdfRenderer> pdf_;
};

/// An exception must not leave a thread.
void work(Board& board, Shaper& shaper) {
  try {
    Worker(board, shaper).run();
  } catch (const std::bad_alloc&) {
    board.out_of_memory = true;
  }
}

/// The first shaper works on this thread, the others on threads of their own; returns when all frames are done.
void work_on_all(Board& board, Shaper& first, std::vector<Shaper>& others) {
  std::vector<std::jthread> threads;
  threads.reserve(others.size());
  for (Shaper& shaper : others) threads.emplace_back([&board, &shaper] { work(board, shaper); });
  work(board, first);
}

/// "" where every byte string that was asked for is there.
std::string missing_bytes(const Board& board, const std::string& deck) {
  const Job& job = board.setup.job;
  if (board.out_of_memory) return "out of memory";
  if (board.deck && deck.empty()) return "the PDF of the deck could not be made";
  for (std::size_t i = 0; i < board.frames.size(); ++i) {
    const DrawnFrame& frame = board.frames[i];
    const std::string& name = board.setup.steps[static_cast<std::size_t>(board.indices[i])].name;
    if (job.steps && job.svg && frame.svg.empty()) return "the SVG of " + name + " could not be made";
    if (job.steps && job.png && frame.png.empty()) return "the PNG of " + name + " could not be made";
    if (job.steps && job.pdf && frame.pdf.empty()) return "the PDF of " + name + " could not be made";
  }
  return {};
}

}  // namespace

DrawnFrames draw_frames(const FrameSetup& setup, const std::vector<int>& indices, Shaper& shaper) {
  Board board{setup, indices, {}, std::vector<DrawnFrame>(indices.size())};
  if (setup.job.deck && setup.job.pdf) board.deck.emplace(setup);
  const auto threads = std::min<std::size_t>(static_cast<std::size_t>(std::max(setup.job.jobs, 1)), indices.size());
  std::vector<Shaper> others;
  for (std::size_t i = 1; i < threads; ++i) others.emplace_back(setup.fonts, setup.unbroken_words);
  work_on_all(board, shaper, others);

  DrawnFrames out;
  out.problems.append(shaper.problems());
  for (const Shaper& other : others) out.problems.append(other.problems());
  if (setup.job.stop.stop_requested()) {
    out.failure = "interrupted";
    return out;
  }
  if (board.deck && !board.out_of_memory) out.deck = board.deck->finish();
  out.failure = missing_bytes(board, out.deck);
  out.frames = std::move(board.frames);
  return out;
}

}  // namespace attnpress
