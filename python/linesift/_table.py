"""The options of a page. Made from the table in internal/options of the repository by go generate."""

from __future__ import annotations

import os
from typing import Literal, Mapping, Optional, Sequence, TypedDict, Union

MAX_SIZE = 10 << 20  # bytes of a page
LARGEST = 256 << 20  # the most that max_size can be

Format = Literal["txt", "markdown", "html", "json"]
Role = Literal["paragraph", "title", "heading", "list", "cell", "code", "caption", "byline", "comment", "site"]
Dropped = Union[Literal["none"], Role, Sequence[Role]]
PageType = Literal[
    "article", "forum", "listing", "collection", "product", "documentation", "service", "homepage", "none"
]


class PageOptions(TypedDict, total=False):
    """How content is found and written. All have defaults.

    method
        How to find the content: NAME, or NAME:KEY=VALUE,... (docs/methods.md). Default: full.
    model
        Find the content with the model in this file. The command train makes such files.
    threshold
        Keep lines with this probability or more; with the method density, lines of a density above it. From 0 to
        below 1. Default: the method's own.
    favor_precision, favor_recall
        precision keeps less, recall keeps more.
    include_comments
        Keep readers' comments, or leave them out. Default: keep them where they are the content, as in a forum.
    keep_roles
        Keep lines of these roles; title, byline, caption and comment even if the method did not find them.
    drop_roles
        Leave out lines of these roles: paragraph, title, heading, list, cell, code, caption, byline, comment, site.
        Models leave title, byline, comment and site out of articles. With none, all that the method found stays. To
        get every title, byline and comment, keep these roles too.
    keep_css
        Keep elements that match these CSS selectors, whatever the method says.
    drop_css
        Leave out elements that match these CSS selectors, also inside kept elements.
    site_css
        Keep and leave out elements by CSS selectors on the pages of single hosts. * is every host. A list of dicts
        with the keys host, keep, drop.
    fragment
        Write HTML without a head, to be put into another page. HTML in records is always so.
    with_metadata
        Begin text and Markdown with title, author, date and other fields of the record, as YAML. Records have the
        fields anyway.
    include_tables
        Write tables as tables in Markdown and HTML. Without: rows become paragraphs. Default: with.
    include_images
        Write images in Markdown and HTML. Default: with.
    include_links
        Write links in Markdown and HTML. Without: as text. Default: with.
    title
        Write the title of the page first, as a heading in Markdown and HTML, unless the content is empty or begins
        with it.
    lines
        Add every line of the page to the result. A Document has them, and output_format="json".
    segments
        Add to the result the posts of a thread, or the items of a list or front page: with author, date and
        address, or title, address and price. In Markdown and HTML, set posts apart with author and date.
    effects
        Add every line of the page to the result, with the N attributes that moved its probability most, and the
        rule that dropped it. This takes long. A Document has them, and output_format="json".
    sources
        Add to the result the source of each of its fields. A Document has them, and output_format="json".
    skip_hub
        Leave out hub pages, which only lead to other pages. The methods full and sweeper know them, and models that
        tell types of pages.
    target_language
        Leave out pages in other languages than these, and pages in no known language. en is all English, pt-BR the
        Portuguese of Brazil.
    min_confidence
        Leave out pages with a lower confidence, 0 to 1. Only models have one.
    min_words
        Leave out pages with fewer words of content.
    """

    method: Optional[str]
    model: Optional[Union[str, os.PathLike[str]]]
    threshold: Optional[float]
    favor_precision: Optional[bool]
    favor_recall: Optional[bool]
    include_comments: Optional[bool]
    keep_roles: Optional[Union[Role, Sequence[Role]]]
    drop_roles: Optional[Dropped]
    keep_css: Optional[Union[str, Sequence[str]]]
    drop_css: Optional[Union[str, Sequence[str]]]
    site_css: Optional[Sequence[Mapping[str, str]]]
    fragment: Optional[bool]
    with_metadata: Optional[bool]
    include_tables: Optional[bool]
    include_images: Optional[bool]
    include_links: Optional[bool]
    title: Optional[bool]
    lines: Optional[bool]
    segments: Optional[bool]
    effects: Optional[int]
    sources: Optional[bool]
    skip_hub: Optional[bool]
    target_language: Optional[Union[str, Sequence[str]]]
    min_confidence: Optional[float]
    min_words: Optional[int]


class Options(PageOptions, total=False):
    """How content is found and written. All have defaults.

    output_format
        The content of a page, or with json a record of it: title, authors, dates, type and more, with the content.
        As txt (the default), markdown, html or json.
    """

    output_format: Optional[Format]


# The worker's name of each option, and its kind.
NAMES = {
    "method": ("method", "string"),
    "model": ("model", "path"),
    "threshold": ("threshold", "number"),
    "favor_precision": ("favor", "boolean"),
    "favor_recall": ("favor", "boolean"),
    "include_comments": ("comments", "boolean"),
    "keep_roles": ("keep_roles", "strings"),
    "drop_roles": ("drop_roles", "strings"),
    "keep_css": ("keep_css", "strings"),
    "drop_css": ("drop_css", "strings"),
    "site_css": ("site_css", "objects"),
    "output_format": ("format", "string"),
    "fragment": ("fragment", "boolean"),
    "with_metadata": ("front_matter", "boolean"),
    "include_tables": ("tables", "boolean"),
    "include_images": ("images", "boolean"),
    "include_links": ("links", "boolean"),
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
