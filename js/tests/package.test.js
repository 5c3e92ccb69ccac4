import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliCompressSync, constants } from 'node:zlib'
import { extract } from '../src/node.js'
import { archive, read, ROOT, SAMPLES } from './files.js'

const page = join(SAMPLES, 'news-harbour.html')
let folder

const run = (...args) => spawnSync('npx', ['--no-install', 'linesift', ...args], { cwd: folder, encoding: 'utf8', input: '<p>from a pipe' })

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'linesift-'))
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', archive()], { cwd: folder })
})
after(() => rmSync(folder, { recursive: true }))

test('three lines print the content of a page', () => {
  const program = `import { readFileSync } from 'node:fs'
import { extract } from 'linesift'
console.log(extract(readFileSync(${JSON.stringify(page)})).textContent)`
  assert.equal(execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, encoding: 'utf8' }), extract(read(page)).textContent + '\n')
})

test('npx linesift prints pages', () => {
  const want = extract(read(page), { url: 'https://a.example/b/' })
  assert.equal(run(page).stdout, want.textContent)
  assert.equal(run('--format', 'markdown', '--url', 'https://a.example/b/', page).stdout, want.contentMarkdown)
  assert.equal(JSON.parse(run('--format=json', page).stdout).title, want.title)
  assert.equal(run('--format', 'text').stdout, extract('<p>from a pipe').textContent)
  const missing = run('missing.html', page)
  assert.deepEqual([missing.status, missing.stdout], [1, want.textContent])
  assert.match(missing.stderr, /^linesift: missing\.html: ENOENT/)
  assert.deepEqual([run('--format', 'pdf').status, run('--no').status, run('-h').status], [2, 2, 0])
})

test('the package has its version, its licences, and not much else', () => {
  const files = join(folder, 'node_modules/linesift')
  const { version } = JSON.parse(readFileSync(join(files, 'package.json')))
  assert.match(readFileSync(join(ROOT, 'python/linesift/_version.py'), 'utf8'), new RegExp(`"${version.replaceAll('.', '\\.')}"`))
  assert.equal(run('--version').stdout, version + '\n')
  assert.match(readFileSync(join(files, 'LICENSE-of-modules'), 'utf8'), /golang\.org\/x\/net/)
  const wasm = readFileSync(join(files, 'linesift.wasm'))
  // Quality 9 is some 20 % larger than 11, which takes a minute.
  const small = brotliCompressSync(wasm, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } })
  assert.ok(small.length < 4_600_000, `${small.length} bytes in Brotli`)
  const others = readdirSync(files).filter(f => f !== 'linesift.wasm').map(f => statSync(join(files, f)).size)
  assert.ok(others.reduce((a, b) => a + b) < 150_000)
})
