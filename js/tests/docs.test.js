// The README of the package and docs/javascript.md: their examples are programs that TypeScript takes.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { NAMES } from '../src/options.js'
import { ROOT } from './files.js'

const readme = execFileSync(process.execPath, [join(ROOT, 'js/readme.js')], { encoding: 'utf8' })

test('the README has all options and no links into the repository', () => {
  for (const name of [...Object.keys(NAMES), 'url', 'contentType', 'maxSize']) assert.match(readme, new RegExp(`^\\| \`${name}\` \\| .+ \\| .+ \\|$`, 'm'))
  assert.doesNotMatch(readme, /\]\((?!https:)|OPTIONS|EXTENSION|docs\//)
})

// What examples take from their surroundings.
const AROUND = `declare module 'node:fs' { export function readFileSync(path: string): Uint8Array }
declare const html: string, url: string`

test('examples pass tsc --strict', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linesift-'))
  try {
    const installed = join(folder, 'node_modules/linesift')
    mkdirSync(installed, { recursive: true })
    cpSync(join(ROOT, 'js/package.json'), join(installed, 'package.json'))
    cpSync(join(ROOT, 'js/src'), installed, { recursive: true, filter: path => !path.endsWith('.wasm') })
    writeFileSync(join(folder, 'around.d.ts'), AROUND)
    const names = []
    for (const text of [readme, readFileSync(join(ROOT, 'docs/javascript.md'), 'utf8')]) {
      for (const [, code] of text.matchAll(/^```js\n(.*?)^```/gms)) {
        const imports = /^import/m.test(code) ? '' : `import { extract } from 'linesift'\n`
        names.push(`example${names.length}.mts`)
        writeFileSync(join(folder, names.at(-1)), `${imports}${code}export {}\n`)
      }
    }
    assert.ok(names.length >= 8, `${names.length} examples`)
    const tsc = join(ROOT, 'js/tools/node_modules/typescript/bin/tsc')
    const { stdout, status } = spawnSync(process.execPath, [tsc, '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext',
      '--lib', 'es2022,dom,dom.iterable', 'around.d.ts', ...names], { cwd: folder, encoding: 'utf8' })
    assert.deepEqual([stdout, status], ['', 0])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
