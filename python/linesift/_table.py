"""The options of a page. Made from the table in internal/options of the repository by go generate."""

from __future__ import annotations

import os
from typing import Literal, Mapping, Optional, Sequence, TypedDict, Union

MAX_SIZE = 10 << 20  # bytes of a page

Format = Literal["txt", "markdown", "html", "json"]


class OwnOptions(TypedDict, total=False):
    """The options that trafilatura does not have."""

    # How to find the content: NAME, or NAME:KEY=VALUE,... (docs/methods.md). Default: full.
    method: str
    # Find the content with the network in this file. The command train makes such files.
    model: Union[str, os.PathLike[str]]
    # Keep lines with this probability (or density) or more, from 0 to below 1. Default: the method's own.
    threshold: float
    # Keep lines of these roles; title, byline, caption and comment even if the method did not find them.
    keep_roles: Union[str, Sequence[str]]
    # Leave out lines of these roles: paragraph, title, heading, list, cell, code, caption, byline, comment, site.
    # Networks leave title, byline, comment and site out of articles; none leaves them in.
    drop_roles: Union[str, Sequence[str]]
    # Keep elements that match these CSS selectors, whatever the method says.
    keep_css: Union[str, Sequence[str]]
    # Leave out elements that match these CSS selectors, also inside kept elements.
    drop_css: Union[str, Sequence[str]]
    # The same on the pages of hosts. For commands: a CSV file with the columns host, keep, drop. Elsewhere: a list of
    # objects with these keys. * is every host.
    site_css: Sequence[Mapping[str, str]]
    # Write HTML without a head, to be put into another page. HTML in records is always so.
    fragment: bool
    # Write the title of the page first, as a heading in Markdown and HTML, unless the content is empty or begins with
    # it. Default: without; for agents (MCP) with.
    title: bool
    # Add every line of the page to its record.
    lines: bool
    # Add to the record the posts of a thread, or the items of a list or front page: with author, date and address, or
    # title, address and price. In Markdown and HTML, set posts apart with author and date.
    segments: bool
    # Add to each line of a record the N attributes that moved its probability most. This takes long.
    effects: int
    # Add to the record the source of each of its fields.
    sources: bool
    # Leave out hub pages, which only lead to other pages. Networks and sweeper know them.
    skip_hub: bool
    # Leave out pages with a lower confidence, 0 to 1. Only networks have one.
    min_confidence: float
    # Leave out pages with fewer words of content.
    min_words: int


class Options(OwnOptions, total=False):
    """How content is found and written. All have defaults."""

    # precision keeps less, recall keeps more. A number moves a network's threshold by so many log-odds; -1.5 keeps
    # more.
    favor_precision: bool
    favor_recall: bool
    # Keep readers' comments, or leave them out. Default: keep them where they are the content, as in a forum.
    include_comments: Optional[bool]
    # Write tables as tables in Markdown and HTML. Without: rows become paragraphs. Default: with.
    include_tables: bool
    # Write images in Markdown and HTML. Default: with.
    include_images: bool
    # Write links in Markdown and HTML. Without: as text. Default: with.
    include_links: bool
    # text, markdown, html: the content. json: a record of the page: title, authors, dates, type and more, with its
    # content. jsonl: a record on a line. Default: text.
    output_format: Format
    # Begin text and Markdown with title, author, date and other fields of the record, as YAML. Records have the
    # fields anyway.
    with_metadata: bool
    # Leave out pages in other languages than these, and pages in no known language. en is all English, pt-BR the
    # Portuguese of Brazil.
    target_language: Union[str, Sequence[str], None]


# The worker's name of each option, and its kind.
NAMES = {
    "method": ("method", "string"),
    "model": ("model", "path"),
    "threshold": ("threshold", "number"),
    "favor_precision": ("favor", "boolean"),
    "favor_recall": ("favor", "boolean"),
    "include_comments": ("comments", "boolean"),
    "include_tables": ("tables", "boolean"),
    "include_images": ("images", "boolean"),
    "include_links": ("links", "boolean"),
    "keep_roles": ("keep_roles", "strings"),
    "drop_roles": ("drop_roles", "strings"),
    "keep_css": ("keep_css", "strings"),
    "drop_css": ("drop_css", "strings"),
    "site_css": ("site_css", "objects"),
    "output_format": ("format", "string"),
    "fragment": ("fragment", "boolean"),
    "with_metadata": ("front_matter", "boolean"),
    "title": ("title", "boolean"),
    "lines": ("lines", "boolean"),
    "segments": ("segments", "boolean"),
    "effects": ("effects", "integer"),
    "sources": ("sources", "boolean"),
    "skip_hub": ("skip_hub", "boolean"),
    "target_language": ("language", "strings"),
    "min_confidence": ("min_confidence", "number"),
    "min_words": ("min_words", "integer"),
}
