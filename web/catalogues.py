"""Reads catalogues of the page's texts (web/languages, Fluent) and compiles them for the page.

A text without choices becomes a string with `{name}` for a variable. One with choices becomes a list of strings and
choices, each choice a list of its variable, its texts by value, and the value that stands for all others.
"""

import functools
import json
import re
from pathlib import Path

try:
    from fluent.syntax import ast, parse
except ImportError:
    raise SystemExit("fluent.syntax is missing: python3 -m pip install fluent.syntax") from None

FOLDER = Path(__file__).resolve().parent / "languages"
# In the order of the page's list, each with its own name for itself.
LANGUAGES = {"en": "English", "zh-Hans": "简体中文", "vi": "Tiếng Việt", "zh-Hant": "繁體中文", "ms": "Bahasa Melayu"}


@functools.cache
def entries(block):
    """Returns the entries of a block. Catalogues that share blocks parse them once."""
    return parse(block).body


def read(source):
    """Returns a catalogue's patterns by id (`message`, `message.attribute` or `-term`) and the faults of its form."""
    patterns, faults = {}, []
    # An entry begins where a line does, and ends before the next one.
    blocks = re.split(r"^(?=[A-Za-z-])", source, flags=re.M)
    for entry in (entry for block in blocks for entry in entries(block)):
        if isinstance(entry, ast.Junk):
            faults.append(f"cannot be read: {entry.content.splitlines()[0]}")
        if not isinstance(entry, (ast.Message, ast.Term)):
            continue
        name = ("-" if isinstance(entry, ast.Term) else "") + entry.id.name
        own = [(name, entry.value)] + [(f"{name}.{attribute.id.name}", attribute.value) for attribute in entry.attributes]
        for name, pattern in own:
            if name in patterns:
                faults.append(f"{name}: defined twice")
            if pattern is not None:
                patterns[name] = pattern
    return patterns, faults


def compiled(pattern, patterns):
    """Returns a pattern in the page's form."""
    parts = [""]
    for element in pattern.elements:
        part = element.value if isinstance(element, ast.TextElement) else placed(element.expression, patterns)
        if isinstance(part, str) and isinstance(parts[-1], str):
            parts[-1] += part
        else:
            parts += [part] if isinstance(part, str) else [part, ""]
    parts = [part for part in parts if part != ""]
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else parts


def placed(expression, patterns):
    """Returns a placeable in the page's form: a variable, another text, a literal, or a choice."""
    if isinstance(expression, ast.VariableReference):
        return "{" + expression.id.name + "}"
    if isinstance(expression, ast.StringLiteral):
        return expression.parse()["value"]
    if isinstance(expression, (ast.TermReference, ast.MessageReference)):
        name = ("-" if isinstance(expression, ast.TermReference) else "") + expression.id.name
        return compiled(patterns[name], patterns)
    if isinstance(expression, ast.SelectExpression) and isinstance(expression.selector, ast.VariableReference):
        ways = {key(variant): compiled(variant.value, patterns) for variant in expression.variants}
        usual = next(key(variant) for variant in expression.variants if variant.default)
        return [expression.selector.id.name, ways, usual]
    raise ValueError(f"the page has no such expression: {type(expression).__name__}")


def key(variant):
    """Returns the value that a variant is for."""
    return variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value


def catalogue(language):
    """Returns the patterns of a language by id."""
    patterns, faults = read((FOLDER / f"{language}.ftl").read_text())
    if faults:
        raise SystemExit(f"web/languages/{language}.ftl: {faults[0]}")
    return patterns


def packed():
    """Returns all catalogues as JSON: ids, names of languages, and texts by language in the order of the ids."""
    all_patterns = {language: catalogue(language) for language in LANGUAGES if (FOLDER / f"{language}.ftl").exists()}
    ids = [name for name in all_patterns["en"] if not name.startswith("-")]
    texts = {language: [compiled(patterns[name], patterns) if name in patterns else None for name in ids] for language, patterns in all_patterns.items()}
    return json.dumps({"ids": ids, "names": LANGUAGES, "texts": texts}, ensure_ascii=False, separators=(",", ":"))
