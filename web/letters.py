"""Bytes as letters of a page: 13 bits in two letters, the lowest first, and up to 6 bits at the end in one."""

# All printable letters but those that could begin a tag or an escape.
LETTERS = "".join(chr(code) for code in range(33, 127) if chr(code) not in "&<\\")


def written(content):
    """The letters of some bytes."""
    text, bits, count = [], 0, 0
    for byte in content:
        bits |= byte << count
        count += 8
        if count >= 13:
            high, low = divmod(bits & 8191, len(LETTERS))
            text += [LETTERS[low], LETTERS[high]]
            bits, count = bits >> 13, count - 13
    high, low = divmod(bits, len(LETTERS))
    text += [LETTERS[low]] if 0 < count <= 6 else [LETTERS[low], LETTERS[high]] if count else []
    return "".join(text)


def read(text):
    """The bytes of some letters."""
    content, bits, count = bytearray(), 0, 0
    for at in range(0, len(text), 2):
        pair = [LETTERS.index(letter) for letter in text[at : at + 2]]
        bits |= pair[0] + len(LETTERS) * sum(pair[1:]) << count
        count += 13 if len(pair) == 2 else 6
        while count >= 8:
            content.append(bits & 255)
            bits, count = bits >> 8, count - 8
    return bytes(content)
