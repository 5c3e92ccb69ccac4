// The dialog in which the network is fine-tuned to the labels.

import { post } from "./api.js";

const byId = (id) => document.getElementById(id);
const percent = (share) => (100 * share).toFixed(1);

export function makeFineTuning(failed) {
  byId("finetune-start").addEventListener("click", () => post("finetune").catch(failed));

  return function show({ running, fit, fits, epoch, error, rounds }) {
    byId("finetune-start").disabled = running;
    byId("finetune-model").hidden = rounds.length === 0;
    byId("finetune-progress").hidden = !running;
    byId("finetune-error").hidden = !error;
    byId("finetune-error").textContent = error;
    byId("finetune-badge").textContent = running ? `${Math.round((100 * fit) / (fits + 1))} %` : "";
    byId("finetune-bar").max = fits + 1; // and one for the predictions
    byId("finetune-bar").value = fit;
    byId("finetune-text").textContent = fit === 0 ? "reading the labels" : `network ${fit} of ${fits}, epoch ${epoch}`;
    byId("rounds").hidden = rounds.length === 0;
    byId("rounds").querySelector("tbody").replaceChildren(...rounds.map((r) => {
      const row = document.createElement("tr");
      for (const value of [r.pages, r.lines, percent(r.density), percent(r.start), percent(r.validation)]) {
        row.insertCell().textContent = value;
      }
      if (r.validation < r.start) row.lastChild.className = "better";
      return row;
    }));
    byId("finetune-how").textContent = `Each ${rounds.at(-1)?.by_page ? "page" : "site"} was judged by networks that had not learned from it. ` +
      "When the last column stops falling, more labels of this kind hardly help any more.";
  };
}
