// The source of results in a file that linesift inspect --open makes: one page, whose record is in the file.
export class LinesiftError extends Error {}
export const init = () => {}
export const SAMPLES = []
export const GIVEN = JSON.parse(document.getElementById('given').textContent)
export const ABOUT = [GIVEN.name]
export const extract = () => GIVEN.record
