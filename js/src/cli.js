#!/usr/bin/env node
// npx linesift [--format text|markdown|html|json] [--url ADDRESS] [FILE …]
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { extract, version } from './node.js'

const USAGE = `usage: linesift [--format text|markdown|html|json] [--url ADDRESS] [FILE ...]

Prints the main content of web pages, from files or standard input. html is a fragment of HTML, and json the result
of extract in JavaScript. The linesift of pip and Go is another command: it has classify, and all options.`

const FIELDS = { text: 'textContent', markdown: 'contentMarkdown', html: 'content' }

function fail(message, status) {
  process.stderr.write(`linesift: ${message}\n`)
  process.exitCode = status
}

let args
try {
  args = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: 'string', multiple: true, default: ['text'] },
      url: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
    },
  })
} catch (error) {
  fail(`${error.message.split(/[.\n]/)[0]}; linesift --help has the flags`, 2) // without Node's advice
}
if (args) run(args.values, args.positionals)

/** Returns what is wrong with the arguments, or undefined. */
function wrong({ format, url }, [first]) {
  for (const [name, values] of Object.entries({ format, url })) {
    if (values.length > 1) return `--${name}: given ${values.length} times`
  }
  if (format[0] !== 'json' && !Object.hasOwn(FIELDS, format[0])) {
    return `--format: ${JSON.stringify(format[0])} is not one of text, markdown, html, json`
  }
  if (url.some(address => !/^https?:/i.test(address) || !URL.canParse(address))) {
    return `--url: ${JSON.stringify(url[0])} is not the address of a page, such as https://harbour.example/news`
  }
  if (/^[a-z]+$/.test(first ?? '') && !existsSync(first)) {
    return `${first}: no such file, and this linesift has no commands; write linesift FILE`
  }
}

function run({ help, version: asked, ...given }, files) {
  if (help) return console.log(USAGE)
  if (asked) return console.log(version)
  const error = wrong(given, files)
  if (error) return fail(error, 2)
  const [format] = given.format, [url] = given.url
  for (const file of files.length > 0 ? files : ['-']) {
    try {
      const page = extract(readFileSync(file === '-' ? 0 : file), { url, format: format === 'json' ? undefined : format })
      if (page.words === 0) process.stderr.write(`linesift: ${file}: empty: the page has no content\n`)
      process.stdout.write(format === 'json' ? JSON.stringify(page) + '\n' : page[FIELDS[format]])
    } catch (error) {
      fail(`${file}: ${error.message}`, 1)
    }
  }
}
