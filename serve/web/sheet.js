// The page that is labelled in this window: its lines, what is said of them,
// and which of them are selected. What has changed is told as events:
//
//   opened     there is another page
//   marks      labels or guesses of event.lines have changed
//   selected   other lines are selected
//   hovered    the pointer is at another line
//
// A change is shown at once and then sent. The server's answer and its events
// number the versions of a page; if one was missed, the page is fetched again.

import { change, get, pending } from "./api.js";

export class Sheet extends EventTarget {
  page = -1; // its number
  lines = []; // {text, density, hidden, heading, content, known, guess, uncertain}
  anchor = 0; // the selected lines are those from anchor
  head = 0; // to head, the current line
  hover = -1;
  version = 0;
  heard = 0; // the last version that the server has told of
  stale = false; // what is shown is not what the server has
  known = 0;
  undoSteps = 0;
  redoSteps = 0;
  failed = () => {}; // is called with errors

  get first() { return Math.min(this.anchor, this.head); }
  get end() { return Math.max(this.anchor, this.head) + 1; }
  get done() { return this.known === this.lines.length; }

  tell(type, detail = {}) { this.dispatchEvent(Object.assign(new Event(type), detail)); }

  // open fetches a page, and begins where there is something to do.
  async open(page) {
    const view = await get(`pages/${page}`);
    this.page = page;
    this.stale = false;
    this.heard = 0;
    this.take(view);
    const at = this.known > 0 && !this.done ? this.lines.findIndex((l) => !l.known) : 0;
    this.anchor = this.head = Math.max(at, 0);
    this.hover = -1;
    this.tell("opened");
  }

  // refresh fetches the page again, and stays where it is.
  async refresh() {
    const view = await get(`pages/${this.page}`);
    if (view.page !== this.page) return; // another one was opened meanwhile
    if (pending()) return; // it is old already, and fetched again after the answer
    if (view.version < this.version) return this.refresh();
    this.stale = false;
    this.take(view);
    this.tell("marks", { lines: this.lines.keys() });
  }

  take(view) {
    this.site = view.site;
    this.title = view.title;
    this.from = view.from;
    this.lines = view.lines;
    this.apply(view);
  }

  apply(update) {
    this.version = update.version;
    this.known = update.known;
    this.undoSteps = update.undo;
    this.redoSteps = update.redo;
    for (const mark of update.marks) Object.assign(this.lines[mark.line], mark);
  }

  // hear takes what the server tells of this page.
  async hear(update) {
    this.heard = Math.max(this.heard, update.version);
    if (pending() || update.version <= this.version) return; // the answers are waited for
    if (update.version > this.version + 1) return this.refresh();
    this.apply(update);
    this.tell("marks", { lines: update.marks.map((m) => m.line) });
  }

  // send sends a change, and takes what the server makes of it unless it is
  // shown already. While later changes are on their way the answer is not what
  // is to be shown in the end; then the page is fetched when all are answered.
  async send(what, body, shown = true) {
    const page = this.page;
    try {
      const update = await change({ page, what, ...body });
      if (page !== this.page) return update;
      if (update.version > this.version + 1 || (!shown && pending())) this.stale = true;
      if (update.version > this.version) this.apply(shown || this.stale ? { ...update, marks: [] } : update);
      this.tell("marks", { lines: shown ? [] : update.marks.map((m) => m.line) });
      if ((this.stale || this.heard > this.version) && !pending()) await this.refresh();
      return update;
    } catch (error) {
      this.failed(error);
      if (page === this.page) await this.refresh().catch(() => {});
    }
  }

  // label gives the selected lines a label.
  label(content, first = this.first, end = this.end) {
    if (this.lines.length === 0) return;
    const changed = [];
    for (let i = first; i < end; i++) {
      const line = this.lines[i];
      if (!line.known) this.known++;
      Object.assign(line, { content, known: true });
      changed.push(i);
    }
    this.tell("marks", { lines: changed });
    return this.send("label", { first, end, content });
  }

  // toggle turns the selected lines into what the current one is not.
  toggle(line = this.head) {
    const selected = this.first <= line && line < this.end;
    const content = !this.lines[line].content;
    return selected ? this.label(content) : this.label(content, line, line + 1);
  }

  // accept takes the guess for all lines that have no label.
  accept() {
    const changed = [];
    this.lines.forEach((line, i) => {
      if (!line.known) changed.push(i);
      line.known = true;
    });
    this.known = this.lines.length;
    this.tell("marks", { lines: changed });
    return this.send("accept");
  }

  undo() { return this.step("undo"); }
  redo() { return this.step("redo"); }

  // step goes to where it has changed something, unless the person has gone on.
  async step(what) {
    const { anchor, head } = this;
    const update = await this.send(what, {}, false);
    if (update?.page !== this.page || update.marks.length === 0) return;
    if (anchor === this.anchor && head === this.head) this.select(update.marks[0].line);
  }

  select(anchor, head = anchor) {
    const last = this.lines.length - 1;
    const within = (i) => Math.max(0, Math.min(i, last));
    this.anchor = within(anchor);
    this.head = within(head);
    this.tell("selected");
  }

  move(by, extend) {
    const head = this.head + by;
    this.select(extend ? this.anchor : head, head);
  }

  // unsure goes to the next line in a direction of which the network is not
  // sure and a person has said nothing.
  unsure(direction) {
    const n = this.lines.length;
    for (let k = 1; k < n; k++) {
      const i = (this.head + direction * k + n * 2) % n;
      if (this.lines[i].uncertain && !this.lines[i].known) return this.select(i);
    }
  }

  point(line) {
    if (line === this.hover) return;
    this.hover = line;
    this.tell("hovered");
  }
}
