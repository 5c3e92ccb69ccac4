// Prints the README of the npm package: package.md with the options of src/options.d.ts as a table, and how to write an
// extension, from docs/javascript.md.
import { readFileSync } from 'node:fs'

const read = name => readFileSync(new URL(name, import.meta.url), 'utf8')
const rows = [...read('src/options.d.ts').matchAll(/\/\*\* (.*) \*\/\n {2}(\w+)\?: (.*)/g)].map(([, help, name, type]) =>
  `| \`${name}\` | \`${type.replaceAll('|', '\\|')}\` | ${help.replaceAll(' (docs/methods.md)', '')} |`)
const [extension] = read('../docs/javascript.md').match(/^## In a browser extension\n.*?(?=\n\n## )/ms)
process.stdout.write(read('package.md')
  .replace('OPTIONS', ['| option | type | |', '|---|---|---|', ...rows].join('\n'))
  .replace('EXTENSION', extension))
