// The page itself, in a frame without scripts, under a pane of glass: the glass
// takes the pointer, and the element below it is asked of the frame's document.
// So the page sees nothing of the person, and no browser has to deliver events
// into a sandbox (Safari does not). The frame is as high as its document and
// the box around it scrolls.

const inlineElements = new Set("A ABBR ACRONYM B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK NOBR Q S SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR".split(" "));

// highest is how high a frame may be, in pixels: more than any page is, and less
// than browsers can paint.
const highest = 200000;

export function makePage(sheet, { frame, glass, scroller, stage, styled }) {
  let runs = []; // the elements of each line
  let hovered = -1;
  let selected = [0, 0];
  let widest = null; // the element that was clicked last

  const document = () => frame.contentDocument;
  const each = (line, f) => { for (const run of runs[line] ?? []) f(run); };

  function show(line) {
    const { content, known, uncertain } = sheet.lines[line];
    each(line, (run) => {
      run.classList.toggle("ls-content", content);
      run.classList.toggle("ls-boilerplate", !content);
      run.classList.toggle("ls-known", known);
      run.classList.toggle("ls-uncertain", uncertain);
      run.classList.toggle("ls-selected", sheet.first <= line && line < sheet.end);
    });
  }

  // load shows the page, with its own styles or without.
  function load() {
    runs = [];
    widest = null;
    const address = `pages/${sheet.page}/frame${styled.checked ? "" : "?plain=1"}`;
    // Another address in the same frame, without an entry in the history.
    frame.contentWindow.location.replace(new URL(address, location.href));
  }

  frame.addEventListener("load", () => {
    const page = document();
    if (!page || page.location.href === "about:blank") return;
    runs = sheet.lines.map(() => []);
    for (const run of page.querySelectorAll("ls-run[data-line]")) runs[run.dataset.line]?.push(run);
    unfix(page);
    fit();
    if (styled.checked && hidesMost()) {
      styled.checked = false; // for this page
      return load();
    }
    hovered = -1;
    selected = [sheet.first, sheet.end];
    sheet.lines.forEach((_, i) => show(i));
    scroller.scrollTop = 0;
    if (sheet.head > 0) reveal(sheet.head);
  });

  // hidesMost tells whether most lines are not to be seen: the page counts on
  // scripts to show them.
  function hidesMost() {
    return runs.filter((_, line) => box(line) === null).length > runs.length / 2;
  }

  // unfix lets dialogs and bars that would lie over the page stand in it.
  function unfix(page) {
    for (const element of page.body?.querySelectorAll("*") ?? []) {
      const { position } = frame.contentWindow.getComputedStyle(element);
      if (position === "fixed" || position === "sticky") element.style.setProperty("position", "static", "important");
    }
  }

  // fit makes the frame as high as its document.
  function fit() {
    const page = document();
    if (!page?.documentElement) return;
    const top = scroller.scrollTop;
    frame.style.height = "0";
    const height = Math.max(page.documentElement.scrollHeight, page.body?.scrollHeight ?? 0, scroller.clientHeight);
    frame.style.height = `${Math.min(height, highest)}px`;
    scroller.scrollTop = top;
  }
  new ResizeObserver(() => fit()).observe(scroller);
  let wanted = styled.checked; // by the person
  styled.addEventListener("change", () => {
    wanted = styled.checked;
    load();
  });

  // box returns where a line is on the stage; null if it is not to be seen.
  function box(line) {
    for (const run of runs[line] ?? []) {
      const rect = run.getBoundingClientRect();
      if (rect.width > 0 && rect.height > 0) return rect;
    }
    return null;
  }

  // reveal scrolls the page so that a line can be seen.
  function reveal(line) {
    const rect = box(line);
    if (!rect) return;
    const margin = 40;
    const top = scroller.scrollTop;
    if (rect.top < top + margin || rect.bottom > top + scroller.clientHeight - margin) {
      scroller.scrollTop = rect.top - scroller.clientHeight / 3;
    }
  }

  sheet.addEventListener("opened", () => {
    styled.checked = wanted;
    load();
  });
  sheet.addEventListener("marks", (event) => { for (const i of event.lines) show(i); });
  sheet.addEventListener("selected", () => {
    const before = selected;
    selected = [sheet.first, sheet.end];
    for (let i = before[0]; i < before[1]; i++) each(i, (run) => run.classList.remove("ls-selected"));
    for (let i = selected[0]; i < selected[1]; i++) each(i, (run) => run.classList.add("ls-selected"));
    if (!stage.matches(":hover")) reveal(sheet.head);
  });
  sheet.addEventListener("hovered", () => {
    each(hovered, (run) => run.classList.remove("ls-hover"));
    hovered = sheet.hover;
    each(hovered, (run) => run.classList.add("ls-hover"));
    if (hovered >= 0 && !stage.matches(":hover")) reveal(hovered);
  });

  // The pointer.
  function elementAt(event) {
    const rect = frame.getBoundingClientRect();
    return document()?.elementFromPoint(event.clientX - rect.left, event.clientY - rect.top) ?? null;
  }
  const linesIn = (element) => [...element.querySelectorAll("ls-run[data-line]")].map((run) => Number(run.dataset.line));

  // take returns the lines of the element that was clicked: of the innermost
  // block; if that is selected already, of the next one around it with more.
  function take(element, again) {
    let at = again ? element.parentElement : element;
    let size = again ? selected[1] - selected[0] : 0;
    for (; at; at = at.parentElement) {
      if (at.localName === "ls-run" || inlineElements.has(at.tagName)) continue;
      const lines = linesIn(at);
      if (lines.length > 0 && Math.max(...lines) - Math.min(...lines) + 1 > size) {
        widest = at;
        return sheet.select(Math.min(...lines), Math.max(...lines));
      }
    }
  }

  // lineAt returns the line of the text at the pointer, or, between the rows of a
  // text that wraps, the only line of the element there.
  function lineAt(event) {
    const element = elementAt(event);
    const run = element?.closest("ls-run[data-line]");
    if (run) return Number(run.dataset.line);
    const lines = element ? linesIn(element) : [];
    return lines.length > 0 && lines.every((line) => line === lines[0]) ? lines[0] : -1;
  }
  glass.addEventListener("pointermove", (event) => sheet.point(lineAt(event)));
  glass.addEventListener("pointerleave", () => sheet.point(-1));
  glass.addEventListener("click", (event) => {
    const element = elementAt(event);
    if (!element) return;
    if (event.shiftKey) {
      const lines = linesIn(element.closest("ls-run") ? element.closest("ls-run").parentElement : element);
      if (lines.length > 0) sheet.select(sheet.anchor, Math.max(...lines) >= sheet.anchor ? Math.max(...lines) : Math.min(...lines));
      return;
    }
    const [first, end] = [sheet.first, sheet.end];
    const again = widest !== null && widest.contains(element) && sameRange(linesIn(widest), first, end);
    take(again ? widest : element, again);
  });

}

function sameRange(lines, first, end) {
  return lines.length > 0 && Math.min(...lines) === first && Math.max(...lines) === end - 1;
}
