#!/usr/bin/env node
// npx linesift [--format text|markdown|html|json] [--url ADDRESS] [FILE …]
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { extract, version } from './node.js'

const USAGE = `usage: linesift [--format text|markdown|html|json] [--url ADDRESS] [FILE ...]

Prints the main content of web pages, from files or standard input.`

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
      format: { type: 'string', default: 'text' },
      url: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
    },
  })
} catch (error) {
  fail(error.message, 2)
}
if (args) run(args.values, args.positionals)

function run({ format, url, ...asked }, files) {
  if (asked.help) return console.log(USAGE)
  if (asked.version) return console.log(version)
  if (format !== 'json' && !Object.hasOwn(FIELDS, format)) return fail(`--format ${format}: not one of text, markdown, html, json`, 2)
  for (const file of files.length > 0 ? files : ['-']) {
    try {
      const page = extract(readFileSync(file === '-' ? 0 : file), { url, format: format === 'json' ? undefined : format })
      process.stdout.write(format === 'json' ? JSON.stringify(page) + '\n' : page[FIELDS[format]])
    } catch (error) {
      fail(`${file}: ${error.message}`, 1)
    }
  }
}
