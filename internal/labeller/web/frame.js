// The page itself, in a frame without scripts, under an overlay: the overlay takes
// the pointer, and the frame's document is asked for the element below it. So the
// page sees nothing of the person, and it works in Safari, which delivers no events
// into a frame without scripts. The frame is as large as its document, made smaller if
// that is wider than the box around it, and only the box scrolls.

const inlineElements = new Set("A ABBR ACRONYM B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK NOBR Q S SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR LS-RUN".split(" "));

// highest is how high a frame may be, in pixels: more than any page is, and less than
// browsers can paint.
const highest = 200000;

// smallest is how small a wide page is shown at most; a wider one scrolls sideways.
const smallest = 0.5;

// Elements of the page are asked through the prototypes: in a form, a button with the id
// "parentElement" or "style" stands in the place of that property.
const asking = (prototype, name) => {
  const { get, value } = Object.getOwnPropertyDescriptor(prototype, name);
  return Function.prototype.call.bind(get ?? value);
};
const parentOf = asking(Node.prototype, "parentElement");
const contains = asking(Node.prototype, "contains");
const nameOf = asking(Element.prototype, "tagName");
const closest = asking(Element.prototype, "closest");
const all = asking(Element.prototype, "querySelectorAll");
const styleOf = asking(HTMLElement.prototype, "style");

const linesIn = (element) => [...all(element, "ls-run[data-line]")].map((run) => Number(run.dataset.line));

export function makeFrame(page, { frame, overlay, scroller, stage, styled, missing }) {
  let runs = []; // the elements of each line
  let hovered = -1;
  let selected = [0, 0]; // first and end
  let clicked = null; // the element whose lines were selected last
  let wanted = styled.checked; // by the person
  let scale = 1; // of the frame

  const each = (line, f) => { for (const run of runs[line] ?? []) f(run); };

  function show(line) {
    const { content, labelled, uncertain } = page.lines[line];
    each(line, (run) => {
      run.classList.toggle("ls-content", content);
      run.classList.toggle("ls-boilerplate", !content);
      run.classList.toggle("ls-labelled", labelled);
      run.classList.toggle("ls-uncertain", uncertain);
      run.classList.toggle("ls-selected", page.first <= line && line < page.end);
    });
  }

  // load shows the page, with its own styles or without.
  function load() {
    runs = [];
    clicked = null;
    const address = `pages/${page.number}/frame${styled.checked ? "" : "?plain=1"}`;
    // Another address in the same frame, without an entry in the history.
    frame.contentWindow.location.replace(new URL(address, location.href));
  }

  frame.addEventListener("load", () => {
    const shown = frame.contentDocument;
    if (!shown || shown.location.href === "about:blank") return;
    runs = page.lines.map(() => []);
    for (const run of shown.querySelectorAll("ls-run[data-line]")) runs[run.dataset.line]?.push(run);
    unfix(shown);
    fit();
    tellMissing(Number(shown.querySelector("[data-styles]")?.dataset.styles ?? 0));
    const unseen = runs.filter((_, line) => box(line) === null).length;
    if (styled.checked && unseen > runs.length / 2) { // the page counts on scripts to show them
      styled.checked = false; // for this page
      return load();
    }
    hovered = -1;
    selected = [page.first, page.end];
    page.lines.forEach((_, i) => show(i));
    scroller.scrollTop = 0;
    if (page.head > 0) reveal(page.head);
  });

  // unfix lets dialogs and bars that would lie over the page stand in it.
  function unfix(shown) {
    for (const element of shown.querySelectorAll("body *")) {
      const { position } = frame.contentWindow.getComputedStyle(element);
      if (position === "fixed" || position === "sticky") styleOf(element).setProperty("position", "static", "important");
    }
  }

  // fit makes the frame as large as its document.
  function fit() {
    const shown = frame.contentDocument;
    if (!shown?.documentElement) return;
    const top = scroller.scrollTop;
    const most = (size) => Math.max(shown.documentElement[size], shown.body?.[size] ?? 0);
    frame.style.width = `${scroller.clientWidth}px`;
    frame.style.height = "0";
    const width = Math.max(most("scrollWidth"), scroller.clientWidth);
    scale = Math.max(smallest, scroller.clientWidth / width);
    frame.style.width = `${width}px`;
    const height = Math.min(Math.max(most("scrollHeight"), scroller.clientHeight / scale), highest);
    frame.style.height = `${height}px`;
    frame.style.transform = scale < 1 ? `scale(${scale})` : "";
    stage.style.width = `${width * scale}px`;
    stage.style.height = `${height * scale}px`;
    scroller.scrollTop = top;
  }
  new ResizeObserver(fit).observe(scroller);

  // tellMissing says why a page looks plain.
  function tellMissing(styles) {
    missing.hidden = styles === 0 || !styled.checked;
    missing.textContent = `${styles} style ${styles === 1 ? "file is" : "files are"} not loaded`;
  }

  styled.addEventListener("change", () => {
    wanted = styled.checked;
    load();
  });

  // box returns where a line is on the stage; null if it is not to be seen.
  function box(line) {
    for (const run of runs[line] ?? []) {
      const rect = run.getBoundingClientRect();
      if (rect.width > 0 && rect.height > 0) return { top: rect.top * scale, bottom: rect.bottom * scale };
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

  page.addEventListener("opened", () => {
    styled.checked = wanted;
    load();
  });
  page.addEventListener("labels", (event) => { for (const i of event.lines) show(i); });
  page.addEventListener("selected", () => {
    for (let i = selected[0]; i < selected[1]; i++) each(i, (run) => run.classList.remove("ls-selected"));
    selected = [page.first, page.end];
    for (let i = selected[0]; i < selected[1]; i++) each(i, (run) => run.classList.add("ls-selected"));
    if (!stage.matches(":hover")) reveal(page.head);
  });
  page.addEventListener("hovered", () => {
    each(hovered, (run) => run.classList.remove("ls-hover"));
    hovered = page.hover;
    each(hovered, (run) => run.classList.add("ls-hover"));
    if (hovered >= 0 && !stage.matches(":hover")) reveal(hovered);
  });

  // The pointer.
  function elementAt(event) {
    const rect = frame.getBoundingClientRect();
    return frame.contentDocument?.elementFromPoint((event.clientX - rect.left) / scale, (event.clientY - rect.top) / scale) ?? null;
  }

  // lineAt returns the line of the text at the pointer, or, between the rows of a text
  // that wraps, the only line of the element there.
  function lineAt(event) {
    const element = elementAt(event);
    const run = element && closest(element, "ls-run[data-line]");
    if (run) return Number(run.dataset.line);
    const lines = element ? linesIn(element) : [];
    return lines.length > 0 && lines.every((line) => line === lines[0]) ? lines[0] : -1;
  }

  // selectBlock selects the lines of the innermost block around an element that has more
  // than a number of lines.
  function selectBlock(element, more) {
    for (let at = element; at; at = parentOf(at)) {
      if (inlineElements.has(nameOf(at))) continue;
      const lines = linesIn(at);
      if (lines.length > 0 && Math.max(...lines) - Math.min(...lines) + 1 > more) {
        clicked = at;
        return page.select(Math.min(...lines), Math.max(...lines));
      }
    }
  }

  overlay.addEventListener("pointermove", (event) => page.point(lineAt(event)));
  overlay.addEventListener("pointerleave", () => page.point(-1));
  overlay.addEventListener("click", (event) => {
    const element = elementAt(event);
    if (!element) return;
    if (event.shiftKey) {
      const run = closest(element, "ls-run");
      const lines = linesIn(run ? parentOf(run) : element);
      if (lines.length > 0) page.select(page.anchor, Math.max(...lines) >= page.anchor ? Math.max(...lines) : Math.min(...lines));
      return;
    }
    const lines = clicked && contains(clicked, element) ? linesIn(clicked) : [];
    const again = lines.length > 0 && Math.min(...lines) === page.first && Math.max(...lines) === page.end - 1;
    if (again) selectBlock(parentOf(clicked), page.end - page.first);
    else selectBlock(element, 0);
  });
}
