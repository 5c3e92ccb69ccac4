// The density of each line as a bar, in the colour of its label. A range of
// lines is selected by dragging.

// leastWidth is the number of lines below which a page does not fill the chart.
const leastWidth = 40;

export function makeChart(page, chart, bars, selection, hover, lineAxis) {
  const width = () => Math.max(page.lines.length, leastWidth);
  const kinds = ["grid", "boilerplate predicted", "content predicted", "boilerplate", "content", "uncertain"];
  const paths = new Map(kinds.map((kind) => {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("class", kind);
    bars.append(path);
    return [kind, path];
  }));

  // One path a kind: a page of some thousand lines is drawn in a few
  // milliseconds.
  let due = false;
  function draw() {
    due = false;
    const n = page.lines.length;
    bars.setAttribute("viewBox", `0 0 ${width()} 100`);
    const shapes = new Map(kinds.map((k) => [k, []]));
    page.lines.forEach((line, i) => {
      const height = 4 + 88 * line.density;
      const kind = (line.content ? "content" : "boilerplate") + (line.labelled ? "" : " predicted");
      shapes.get(kind).push(`M${i + 0.06} 96v${-height}h.88v${height}z`);
      if (line.uncertain && !line.labelled) shapes.get("uncertain").push(`M${i} 97h1v3h-1z`);
    });
    shapes.get("grid").push(`M0 4h${width()}M0 48h${width()}`); // densities of 1 and 0.5
    for (const [kind, path] of paths) path.setAttribute("d", shapes.get(kind).join(""));
    const count = page.lines.filter((l) => l.content).length;
    bars.setAttribute("aria-label", `Density of ${n} lines, ${count} of them content; drag to select lines`);
  }
  const drawSoon = () => {
    if (due) return;
    due = true;
    requestAnimationFrame(draw);
  };

  const place = (box, first, end) => {
    box.style.left = `${(100 * first) / width()}%`;
    box.style.width = `${(100 * (end - first)) / width()}%`;
  };
  const select = () => place(selection, page.first, page.end);

  // The numbers below the chart: up to ten, by steps of 1, 2 or 5 times a power of ten.
  function number() {
    const most = 10;
    const power = 10 ** Math.floor(Math.log10(width() / most));
    const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= 1 && width() / n <= most);
    const ticks = [];
    for (let n = step; n <= page.lines.length; n += step) {
      const tick = document.createElement("span");
      tick.textContent = n === step ? `line ${n}` : n;
      tick.style.left = `${(100 * (n - 0.5)) / width()}%`;
      ticks.push(tick);
    }
    lineAxis.replaceChildren(...ticks);
  }

  page.addEventListener("opened", () => { draw(); number(); select(); });
  page.addEventListener("labels", drawSoon);
  page.addEventListener("selected", select);
  page.addEventListener("hovered", () => {
    hover.style.display = page.hover < 0 ? "none" : "block";
    hover.style.left = `${(100 * (page.hover + 0.5)) / width()}%`;
  });

  const lineAt = (event) => {
    const box = chart.getBoundingClientRect();
    const line = Math.floor((width() * (event.clientX - box.left)) / box.width);
    return Math.max(0, Math.min(page.lines.length - 1, line));
  };
  let from = -1;
  chart.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    from = event.shiftKey ? page.anchor : lineAt(event);
    chart.setPointerCapture(event.pointerId);
    page.select(from, lineAt(event));
    event.preventDefault();
  });
  chart.addEventListener("pointermove", (event) => {
    if (from < 0) page.point(lineAt(event));
    else page.select(from, lineAt(event));
  });
  const end = () => { from = -1; };
  chart.addEventListener("pointerup", end);
  chart.addEventListener("pointercancel", end);
  chart.addEventListener("pointerleave", () => { if (from < 0) page.point(-1); });
}
