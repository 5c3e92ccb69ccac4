import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliCompressSync, constants } from 'node:zlib'
import { extract } from '../src/node.js'
import { archive, read, ROOT, SAMPLES, tool } from './files.js'

const skip = process.env.CI ? false : 'CI is not set'
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

test('what init is given is what answers', () => {
  const program = `import { init, extract } from 'linesift'
const none = await init(new Uint8Array(8)).catch(error => error)
if (!/no linesift.wasm: what init was given/.test(none.message)) throw none
await init('missing.wasm').then(() => { throw new Error('a missing file') }, error => { if (!/missing.wasm: ENOENT/.test(error.message)) throw error })
await init(import.meta.resolve('linesift/linesift.wasm'))
await init(new Uint8Array(8)) // the first counts
console.log(extract('<p>A page of one line.').textContent.trim())`
  assert.equal(node(process.execPath, '--input-type=module', '-e', program), 'A page of one line.\n')
})

const node = (path, ...args) => execFileSync(path, args, { cwd: folder, encoding: 'utf8' })
const REQUIRED = `const { extract } = require('linesift'), { Pool } = require('linesift/pool'), { init } = require('linesift/inline')
console.log(extract('<p>A page of one line.').textContent.trim(), typeof Pool, typeof init)`

test('require finds the package', () => {
  assert.equal(node(process.execPath, '-e', REQUIRED), 'A page of one line. function function\n')
})

test('require finds the package in the first of each Node that engines names', { skip: skip || (process.platform + process.arch !== 'linuxx64' && 'not Linux on x64') }, () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'js/package.json')))
  for (const version of engines.node.match(/\d+\.\d+\.\d+/g))
    assert.equal(node(tool(`node-${version}/bin/node`), '-e', REQUIRED), 'A page of one line. function function\n', version)
})

const TYPES = {
  'with the DOM': ['nodenext', '--lib', 'es2022,dom'],
  'without the DOM': ['nodenext', '--lib', 'es2022'],
  'of a bundler': ['esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom'],
}
for (const [name, flags] of Object.entries(TYPES)) {
  test(`types in a project ${name}`, () => {
    cpSync(join(ROOT, 'js/tests/types.ts'), join(folder, 'types.mts'))
    const tsc = [join(ROOT, 'js/tools/node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--target', 'es2022', '--module', ...flags, 'types.mts']
    const { stdout, status } = spawnSync(process.execPath, tsc, { cwd: folder, encoding: 'utf8' })
    assert.deepEqual([stdout, status], ['', 0])
  })
}

test('types in a CommonJS project', () => {
  writeFileSync(join(folder, 'common.ts'), `import { extract } from 'linesift'
import { Pool } from 'linesift/pool'
export const title: string = extract('<p>words').title, pool = new Pool()`)
  const tsc = [join(ROOT, 'js/tools/node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', 'common.ts']
  const { stdout, status } = spawnSync(process.execPath, tsc, { cwd: folder, encoding: 'utf8' })
  assert.deepEqual([stdout, status], ['', 0])
})

test('attw and publint find nothing', { skip }, () => {
  node(process.execPath, tool('@arethetypeswrong/cli/dist/index.js'), '--ignore-rules', 'cjs-resolves-to-esm', '--', archive())
  node(process.execPath, tool('publint/src/cli.js'), '--strict', archive())
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
  for (const [args, message] of [
    [['--format', 'pdf'], '--format: "pdf" is not one of text, markdown, html, json'], [['--no'], "Unknown option '--no'; linesift --help has the flags"],
    [['--format', 'text', '--format', 'html', page], '--format: given 2 times'],
    [['--url', 'foo', page], '--url: "foo" is not the address of a page, such as https://harbour.example/news'],
    [['classify', page], 'classify: no such file, and this linesift has no commands; write linesift FILE'],
  ]) {
    const { status, stdout, stderr } = run(...args)
    assert.deepEqual([status, stdout, stderr], [2, '', `linesift: ${message}\n`])
  }
  const help = run('-h')
  assert.equal(help.status, 0)
  assert.match(help.stdout, /another command/)
  writeFileSync(join(folder, 'login.html'), '<title>Log in</title><form><input type=password></form>')
  const empty = run('login.html')
  assert.deepEqual([empty.status, empty.stdout, empty.stderr], [0, '', 'linesift: login.html: empty: the page has no content\n'])
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
  assert.ok(small.length < 5_200_000, `${small.length} bytes in Brotli`)
  assert.ok(statSync(join(files, 'packed.js')).size < 9_500_000) // gzip and base64
  const others = readdirSync(files).filter(f => !['linesift.wasm', 'packed.js'].includes(f)).map(f => statSync(join(files, f)).size)
  assert.ok(others.reduce((a, b) => a + b) < 150_000)
})
