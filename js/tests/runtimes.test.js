// The package, as npm installs it, in Deno, Bun and the runtime of Cloudflare's workers: the same
// results as in Node. The three take 350 MB, so the test runs only where CI is set.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { extract } from '../src/node.js'
import { archive, pagesOf, read, ROOT, SAMPLES } from './files.js'

const skip = process.env.CI ? false : 'CI is not set'
const RUNTIMES = join(ROOT, 'js/tests/runtimes')
const pages = pagesOf(SAMPLES)
const options = { url: 'https://harbour.example/', lines: true }
const want = JSON.stringify(pages.map(page => ({ ...extract(read(page), options), parseTime: 0 })))
let folder

before(() => {
  if (skip) return
  const npm = (...args) => execFileSync('npm', [...args, '--no-audit', '--no-fund', '--silent'])
  if (!existsSync(join(RUNTIMES, 'node_modules/.package-lock.json'))) npm('ci', '--prefix', RUNTIMES)
  folder = mkdtempSync(join(tmpdir(), 'linesift-'))
  cpSync(RUNTIMES, folder, { recursive: true, filter: path => !path.includes('node_modules') && !path.endsWith('.json') })
  npm('install', '--offline', '--prefix', folder, archive())
})
after(() => folder && rmSync(folder, { recursive: true }))

const bin = name => join(RUNTIMES, 'node_modules/.bin', name)

for (const [name, ...args] of [['deno', 'run', '--allow-read'], ['bun']]) {
  test(name, { skip }, () => {
    const program = [...args, 'program.js', JSON.stringify(options), ...pages]
    assert.equal(execFileSync(bin(name), program, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 }), want)
  })
}

test('workerd', { skip }, async () => {
  const server = spawn(bin('workerd'), ['serve', 'worker.capnp', '--control-fd=3'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit', 'pipe'] })
  try {
    const port = await new Promise((resolve, reject) => {
      server.stdio[3].once('data', said => resolve(JSON.parse(said).port))
      server.once('exit', code => reject(new Error(`workerd ended with ${code}`)))
    })
    const got = []
    for (const page of pages) {
      const answer = await fetch(`http://127.0.0.1:${port}/?${encodeURIComponent(JSON.stringify(options))}`, { method: 'POST', body: read(page) })
      got.push(await answer.text())
    }
    assert.equal(`[${got}]`, want)
  } finally {
    server.kill()
  }
})
