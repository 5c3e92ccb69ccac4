// The lines of the page, as a listbox: the focus stays on the list, and the
// current line is its active descendant.

export function makeList(page, list) {
  let rows = [];
  let selected = [0, 0]; // first and end of the rows that are shown as selected
  let hovered = -1;
  let found = new Set();

  const element = (name, className, text) => {
    const e = document.createElement(name);
    e.className = className;
    if (text !== undefined) e.textContent = text;
    return e;
  };

  function makeRow(line, i) {
    const row = element("div", "line");
    row.id = `line-${i}`;
    row.dataset.line = i;
    row.setAttribute("role", "option");
    const density = element("span", "density");
    density.title = `density ${line.density.toFixed(2)}`;
    density.setAttribute("aria-hidden", "true");
    const filled = density.appendChild(document.createElement("i"));
    filled.style.width = `${100 * line.density}%`;
    const text = element("span", "text");
    if (line.hidden) text.append(element("span", "tag", "hidden"));
    text.append(line.text || "(a page without text)");
    const mark = element("span", "mark");
    const probability = element("span", "probability");
    for (const seen of [mark, probability]) seen.setAttribute("aria-hidden", "true"); // spoken after the text
    row.append(mark, probability, density, text, element("span", "hidden-text"));
    return row;
  }

  function show(i) {
    const line = page.lines[i];
    const row = rows[i];
    const label = line.content ? "content" : "boilerplate";
    row.className = `line ${label}`;
    row.classList.toggle("labelled", line.labelled);
    row.classList.toggle("heading", line.heading);
    row.classList.toggle("found", found.has(i));
    row.classList.toggle("current", i === page.head);
    row.classList.toggle("hover", i === hovered);
    const [mark, probability, , , spoken] = row.children;
    mark.className = `mark ${label}${line.labelled ? " labelled" : ""}`;
    mark.textContent = line.content ? "C" : "B";
    mark.title = `${label}, ${line.labelled ? "labelled by you" : "predicted"}`;
    probability.className = line.uncertain ? "probability uncertain" : "probability";
    probability.textContent = page.percent(line);
    probability.title = `the model’s probability of content: ${(100 * line.probability).toFixed(1)} %; from ${(100 * page.threshold).toFixed(1)} % a line of this page is predicted to be content`;
    spoken.textContent = `${label}, ${line.labelled ? "labelled by you" : line.uncertain ? "predicted, uncertain" : "predicted"}`;
  }

  page.addEventListener("opened", () => {
    rows = page.lines.map(makeRow);
    found = new Set();
    hovered = -1;
    selected = [0, 0];
    list.replaceChildren(...rows);
    rows.forEach((_, i) => show(i));
    select();
  });

  page.addEventListener("labels", (event) => { for (const i of event.lines) show(i); });

  function select() {
    for (let i = selected[0]; i < Math.min(selected[1], rows.length); i++) {
      rows[i].setAttribute("aria-selected", "false");
      rows[i].classList.remove("current");
    }
    selected = [page.first, page.end];
    for (let i = selected[0]; i < selected[1]; i++) rows[i]?.setAttribute("aria-selected", "true");
    const current = rows[page.head];
    if (!current) return;
    current.classList.add("current");
    list.setAttribute("aria-activedescendant", current.id);
    current.scrollIntoView({ block: "nearest" });
  }
  page.addEventListener("selected", select);

  page.addEventListener("hovered", () => {
    rows[hovered]?.classList.remove("hover");
    hovered = page.hover;
    rows[hovered]?.classList.add("hover");
    if (hovered >= 0 && !list.matches(":hover")) rows[hovered].scrollIntoView({ block: "nearest" });
  });

  // The pointer: the mark toggles, and from it or, with a mouse, from anywhere a
  // range is dragged.
  const lineAt = (event) => {
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".line");
    return row ? Number(row.dataset.line) : -1;
  };
  let drag = null; // {from, mark, moved}

  list.addEventListener("pointerdown", (event) => {
    const i = lineAt(event);
    if (i < 0 || event.button !== 0) return;
    const mark = event.target.closest(".mark") !== null;
    if (event.shiftKey) {
      page.select(page.anchor, i);
    } else if (mark || event.pointerType === "mouse") {
      drag = { from: i, mark, moved: false };
      list.setPointerCapture(event.pointerId);
      if (!mark) page.select(i);
    } else {
      drag = { from: i, touch: true };
    }
    list.focus({ preventScroll: true });
    if (mark || event.pointerType === "mouse") event.preventDefault();
  });
  list.addEventListener("pointermove", (event) => {
    const i = lineAt(event);
    if (!drag) return page.point(i);
    if (drag.touch || i < 0 || (i === drag.from && !drag.moved)) return;
    drag.moved = true;
    page.select(drag.from, i);
  });
  list.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { from, mark, moved, touch } = drag;
    drag = null;
    if (touch && lineAt(event) === from) page.select(from);
    if (mark && !moved) {
      const within = page.first <= from && from < page.end;
      page.toggle(from);
      if (!within) page.select(from);
    }
  });
  list.addEventListener("pointercancel", () => { drag = null; });
  list.addEventListener("pointerleave", () => page.point(-1));

  return {
    focus: () => list.focus({ preventScroll: true }),
    // find marks the lines that hold a text and returns their numbers.
    find(text) {
      const before = found;
      const wanted = text.trim().toLocaleLowerCase();
      found = new Set();
      if (wanted) page.lines.forEach((l, i) => { if (l.text.toLocaleLowerCase().includes(wanted)) found.add(i); });
      for (const i of new Set([...before, ...found])) if (rows[i]) show(i);
      return [...found];
    },
  };
}
