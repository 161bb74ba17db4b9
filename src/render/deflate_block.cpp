#include "render/deflate_block.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

namespace attnpress {
namespace {

constexpr std::uint32_t kMatch = 1U << 31;
constexpr std::size_t kEndOfBlock = 256;
constexpr std::size_t kLengthSymbols = 286;
constexpr std::size_t kDistanceSymbols = 30;

/// A symbol and the bits behind it.
struct Coded {
  std::uint32_t symbol;
  std::uint32_t extra;
  int extra_count;
};

Coded coded_length(std::uint32_t length) {
  const std::uint32_t l = length - 3;
  if (length == 258) return {285, 0, 0};
  if (l < 8) return {257 + l, 0, 0};
  const int n = std::bit_width(l) - 3;
  return {257 + 4 * static_cast<std::uint32_t>(n + 1) + (l >> n & 3), l & ((1U << n) - 1), n};
}

Coded coded_distance(std::uint32_t distance_less_one) {
  const std::uint32_t d = distance_less_one;
  if (d < 4) return {d, 0, 0};
  const int n = std::bit_width(d) - 2;
  return {2 * static_cast<std::uint32_t>(n + 1) + (d >> n & 1), d & ((1U << n) - 1), n};
}

std::uint32_t length_of(std::uint32_t token) { return token >> 16 & 0x7fff; }
std::uint32_t distance_of(std::uint32_t token) { return token & 0xffff; }

std::uint32_t reversed(std::uint32_t code, int length) {
  std::uint32_t out = 0;
  for (int i = 0; i < length; ++i) out |= (code >> i & 1U) << (length - 1 - i);
  return out;
}

/// Depths of the leaves of a Huffman tree; 0 for symbols that do not occur. Two queues, both sorted: leaves and inner
/// nodes.
std::vector<int> tree_depths(const std::vector<std::uint32_t>& counts) {
  struct Tree {
    std::uint64_t weight;
    std::size_t parent;
  };
  std::vector<std::size_t> symbols;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) symbols.push_back(i);
  }
  std::stable_sort(symbols.begin(), symbols.end(), [&](std::size_t a, std::size_t b) { return counts[a] < counts[b]; });
  std::vector<Tree> trees;
  trees.reserve(2 * symbols.size());
  for (const std::size_t symbol : symbols) trees.push_back({counts[symbol], 0});
  const std::size_t leaves = trees.size();
  std::size_t next_leaf = 0;
  std::size_t next_inner = leaves;
  const auto take_lightest = [&] {
    const bool leaf =
        next_leaf < leaves && (next_inner >= trees.size() || trees[next_leaf].weight <= trees[next_inner].weight);
    return leaf ? next_leaf++ : next_inner++;
  };
  while (trees.size() < 2 * leaves - 1) {
    const std::size_t a = take_lightest();
    const std::size_t b = take_lightest();
    trees[a].parent = trees[b].parent = trees.size();
    trees.push_back({trees[a].weight + trees[b].weight, 0});
  }
  std::vector<int> node_depths(trees.size(), 0);
  for (std::size_t i = trees.size() - 1; i-- > 0;) node_depths[i] = node_depths[trees[i].parent] + 1;
  std::vector<int> depths(counts.size(), 0);
  for (std::size_t i = 0; i < leaves; ++i) depths[symbols[i]] = node_depths[i];
  return depths;
}

/// A canonical Huffman code (RFC 1951, section 3.2.2) for symbols that occur `counts` times.
class Code {
 public:
  Code(std::vector<std::uint32_t> counts, int longest) {
    // At least two symbols: a code of one bit is complete only with both of its words.
    for (std::size_t i = 0; i < 2; ++i) counts[i] = std::max(counts[i], 1U);
    for (lengths_ = tree_depths(counts); *std::max_element(lengths_.begin(), lengths_.end()) > longest;
         lengths_ = tree_depths(counts)) {
      for (std::uint32_t& count : counts) count = (count + 1) / 2;
    }
    assign_words(longest);
  }

  [[nodiscard]] const std::vector<int>& lengths() const { return lengths_; }
  void write(std::uint32_t symbol, BitWriter& out) const { out.add(words_[symbol], lengths_[symbol]); }

 private:
  void assign_words(int longest) {
    words_.resize(lengths_.size());
    std::uint32_t word = 0;
    for (int length = 1; length <= longest; ++length, word <<= 1) {
      for (std::size_t i = 0; i < lengths_.size(); ++i) {
        if (lengths_[i] == length) words_[i] = reversed(word++, length);
      }
    }
  }

  std::vector<int> lengths_;
  std::vector<std::uint32_t> words_;
};

/// Code lengths with their runs of zeros joined: symbols 0 … 15 are lengths, 17 and 18 runs.
std::vector<Coded> packed_lengths(const std::vector<int>& lengths) {
  std::vector<Coded> out;
  for (std::size_t i = 0; i < lengths.size();) {
    std::size_t zeros = 0;
    while (i + zeros < lengths.size() && zeros < 138 && lengths[i + zeros] == 0) ++zeros;
    if (zeros < 3) {
      out.push_back({static_cast<std::uint32_t>(lengths[i++]), 0, 0});
    } else {
      const bool is_long = zeros > 10;
      out.push_back({is_long ? 18U : 17U, static_cast<std::uint32_t>(zeros) - (is_long ? 11 : 3), is_long ? 7 : 3});
      i += zeros;
    }
  }
  return out;
}

void write_codes(const Code& lengths, const Code& distances, BitWriter& out) {
  constexpr std::array<std::size_t, 19> kOrder = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  std::vector<int> all = lengths.lengths();
  all.insert(all.end(), distances.lengths().begin(), distances.lengths().end());
  const std::vector<Coded> packed = packed_lengths(all);
  std::vector<std::uint32_t> counts(kOrder.size(), 0);
  for (const Coded& item : packed) ++counts[item.symbol];
  const Code code(std::move(counts), 7);
  out.add(kLengthSymbols - 257, 5);
  out.add(kDistanceSymbols - 1, 5);
  out.add(kOrder.size() - 4, 4);
  for (const std::size_t symbol : kOrder) out.add(static_cast<std::uint32_t>(code.lengths()[symbol]), 3);
  for (const Coded& item : packed) {
    code.write(item.symbol, out);
    out.add(item.extra, item.extra_count);
  }
}

}  // namespace

void write_block(std::span<const std::uint32_t> tokens, bool is_last, BitWriter& out) {
  std::vector<std::uint32_t> length_counts(kLengthSymbols, 0);
  std::vector<std::uint32_t> distance_counts(kDistanceSymbols, 0);
  length_counts[kEndOfBlock] = 1;
  for (const std::uint32_t token : tokens) {
    if ((token & kMatch) == 0) {
      ++length_counts[token];
    } else {
      ++length_counts[coded_length(length_of(token)).symbol];
      ++distance_counts[coded_distance(distance_of(token)).symbol];
    }
  }
  const Code lengths(std::move(length_counts), 15);
  const Code distances(std::move(distance_counts), 15);
  out.add(is_last ? 1 : 0, 1);
  out.add(2, 2);
  write_codes(lengths, distances, out);
  for (const std::uint32_t token : tokens) {
    if ((token & kMatch) == 0) {
      lengths.write(token, out);
      continue;
    }
    const Coded length = coded_length(length_of(token));
    lengths.write(length.symbol, out);
    out.add(length.extra, length.extra_count);
    const Coded distance = coded_distance(distance_of(token));
    distances.write(distance.symbol, out);
    out.add(distance.extra, distance.extra_count);
  }
  lengths.write(kEndOfBlock, out);
}

}  // namespace attnpress
