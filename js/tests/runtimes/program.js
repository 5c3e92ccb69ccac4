// Prints the results of the pages that are named, by the options in the first argument.
import { readFileSync } from 'node:fs'
import { argv, stdout } from 'node:process'
import { gunzipSync } from 'node:zlib'
import { extract } from 'linesift'

const [options, ...pages] = argv.slice(2)
const read = page => (page.endsWith('.gz') ? gunzipSync(readFileSync(page)) : readFileSync(page))
stdout.write(JSON.stringify(pages.map(page => ({ ...extract(read(page), JSON.parse(options)), parseTime: 0 }))))
