#pragma once

#include <string>
#include <string_view>

namespace attnpress {

/// Appends `value` with at most `decimals` decimals (0 … 6), halves away from zero, without trailing zeros, leading
/// zero or −0: "12.5", ".25", "0". Independent of the locale.
void append_number(std::string& out, double value, int decimals);

/// Appends `text` for an XML text or a double-quoted attribute; characters XML cannot hold become U+FFFD.
void append_escaped(std::string& out, std::string_view text);

/// Appends RFC 4648 base64 with padding.
void append_base64(std::string& out, std::string_view bytes);

}  // namespace attnpress
