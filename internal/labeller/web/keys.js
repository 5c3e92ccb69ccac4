// The keys. They are the letters alone, so they do nothing while a field, a list
// or a dialog has the focus, nor with Ctrl, Alt or Meta.

export function makeKeys(actions) {
  const keys = {
    j: "down", ArrowDown: "down", k: "up", ArrowUp: "up",
    PageDown: "pageDown", PageUp: "pageUp", Home: "first", End: "last",
    " ": "toggle", c: "content", b: "boilerplate", e: "uncertain",
    a: "accept", Enter: "finish", u: "undo", r: "redo",
    n: "next", p: "previous", "/": "search", "?": "help", Escape: "narrow",
  };
  const withControl = { z: "undo", y: "redo" };

  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (document.querySelector("dialog[open]")) return;
    if (target.closest("input:not([type=checkbox]), textarea, select")) return;
    if ((event.key === " " || event.key === "Enter") && target.closest("button, a, input")) return;
    let action;
    if (event.ctrlKey || event.metaKey) {
      if (event.altKey) return;
      action = withControl[event.key.toLowerCase()];
    } else if (!event.altKey) {
      action = keys[event.key] ?? keys[event.key.toLowerCase()];
    }
    if (!action) return;
    if (action === "undo" && event.shiftKey) action = "redo";
    event.preventDefault();
    actions[action](event.shiftKey);
  });
}
