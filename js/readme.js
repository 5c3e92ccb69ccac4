// Prints the README of the npm package: package.md with the options of src/options.d.ts as a table.
import { readFileSync } from 'node:fs'

const read = name => readFileSync(new URL(name, import.meta.url), 'utf8')
const rows = [...read('src/options.d.ts').matchAll(/\/\*\* (.*) \*\/\n {2}(\w+)\?: (.*)/g)].map(([, help, name, type]) =>
  `| \`${name}\` | \`${type.replaceAll('|', '\\|')}\` | ${help.replaceAll(' (docs/methods.md)', '')} |`)
process.stdout.write(read('package.md').replace('OPTIONS', ['| option | type | |', '|---|---|---|', ...rows].join('\n')))
