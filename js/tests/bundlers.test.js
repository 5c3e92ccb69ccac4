// The package, as npm installs it, built by the tools of its users without configuration. docs/javascript.md
// has the same table. The tools take 570 MB, so the test runs only where CI is set.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { archive, launch, read, tool } from './files.js'

const skip = process.env.CI ? false : 'CI is not set'
const ENTRIES = { file: 'linesift', inline: 'linesift/inline' }
const ANSWER = 'A page of one line.'
const MISSING = /no linesift\.wasm: .*import 'linesift\/inline'/

/** A program in which answer() is what linesift answers. */
const answering = (entry, rest) => `import init, { extract } from '${entry}'
const answer = () => init().then(() => extract('<p>${ANSWER}').textContent.trim()).catch(error => error.message)
${rest}\n`

/** The same in a thread. */
const THREAD = `import { Pool } from 'linesift/pool'
const pool = new Pool({ threads: 1, timeout: 60_000 })
pool.extract('<p>${ANSWER}').then(page => page.textContent.trim(), error => error.message).then(text => (globalThis.answer = text))\n`

const html = name => `<!DOCTYPE html><script type="module" src="./${name}.js"></script>`

let folder, browser, server, address

before(async () => {
  if (skip) return
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'linesift-')))
  const write = (name, text) => writeFileSync(join(folder, name), text)
  write('package.json', '{"private":true,"type":"module"}')
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', archive()], { cwd: folder })
  for (const [name, entry] of Object.entries(ENTRIES)) {
    write(`${name}.js`, answering(entry, 'answer().then(text => (globalThis.answer = text))'))
    write(`${name}-node.js`, answering(entry, 'answer().then(console.log)'))
    write(`${name}.html`, html(name))
  }
  write('pool.js', THREAD)
  write('pool.html', html('pool'))
  server = createServer((request, response) => {
    try {
      const body = read(join(folder, request.url))
      const type = { html: 'text/html', js: 'text/javascript' }[request.url.split('.').at(-1)] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${server.address().port}`
  browser = await launch()
})
after(async () => {
  if (skip) return
  await browser?.close()
  server.close()
  rmSync(folder, { recursive: true })
})

const inNode = file => execFileSync(process.execPath, [join(folder, file)], { encoding: 'utf8' }).trim()

/** Returns what a page answers, once it does. */
async function inPage(url) {
  const page = await browser.newPage()
  await page.goto(url)
  const answer = await page.waitForFunction('globalThis.answer', { timeout: 120_000 })
  const text = await answer.jsonValue()
  await page.close()
  return text
}

/** Checks what a bundle of each entry answers. Without `finds`, the tool does not bring linesift.wasm. */
async function answers(run, finds) {
  assert.equal(await run('inline'), ANSWER)
  const text = await run('file')
  if (finds) assert.equal(text, ANSWER)
  else assert.match(text, MISSING)
}

/** Answers of built pages, whose scripts are in a folder. */
function inBuilt(out) {
  for (const name of [...Object.keys(ENTRIES), 'pool']) writeFileSync(join(folder, out, `${name}.html`), html(name))
  return name => inPage(`${address}/${out}/${name}.html`)
}

const each = suffix => Object.fromEntries(Object.keys(ENTRIES).map(name => [name, join(folder, name + suffix)]))

for (const version of [5, 6, 7, 8]) {
  const vite = () => import(tool(`vite${version}/dist/node/index.js`))
  const common = { configFile: false, logLevel: 'error' }

  test(`Vite ${version}, while it serves`, { skip }, async () => {
    const { createServer } = await vite()
    const dev = await createServer({ ...common, root: folder, server: { port: 0, host: '127.0.0.1' }, optimizeDeps: { force: true } })
    try {
      await dev.listen()
      const at = name => inPage(`http://127.0.0.1:${dev.httpServer.address().port}/${name}.html`)
      await answers(at, true)
      assert.equal(await at('pool'), ANSWER)
    } finally {
      await dev.close()
    }
  })

  test(`Vite ${version}, built`, { skip }, async () => {
    const { build } = await vite()
    const outDir = `vite${version}`
    const input = { ...each('.html'), pool: join(folder, 'pool.html') }
    await build({ ...common, root: folder, base: './', build: { outDir, rollupOptions: { input } } })
    const at = name => inPage(`${address}/${outDir}/${name}.html`)
    await answers(at, true)
    assert.equal(await at('pool'), ANSWER)
  })

  test(`Vite ${version}, built for a server with its packages`, { skip }, async () => {
    const { build } = await vite()
    const outDir = `vite${version}-node`
    const rollupOptions = { input: each('-node.js') }
    await build({ ...common, root: folder, build: { outDir, ssr: true, rollupOptions }, ssr: { noExternal: true } })
    await answers(name => inNode(`${outDir}/${name}.js`), false)
  })
}

test('webpack', { skip }, async () => {
  const webpack = createRequire(import.meta.url)(tool('webpack'))
  const common = { mode: 'development', devtool: false, context: folder }
  const run = config => new Promise((resolve, reject) =>
    webpack(config, (error, stats) => (error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve())))
  await run([
    { ...common, target: 'web', entry: { ...each('.js'), pool: join(folder, 'pool.js') }, output: { path: join(folder, 'webpack') } },
    { ...common, target: 'node', entry: each('-node.js'), output: { path: join(folder, 'webpack-node'), filename: '[name].cjs' } },
  ])
  await answers(inBuilt('webpack'), true)
  assert.equal(await inBuilt('webpack')('pool'), ANSWER)
  await answers(name => inNode(`webpack-node/${name}.cjs`), true)
})

test('esbuild', { skip }, async () => {
  const { build } = await import(tool('esbuild/lib/main.js'))
  const common = { absWorkingDir: folder, bundle: true, logLevel: 'error' }
  await build({ ...common, entryPoints: each('.js'), outdir: 'esbuild', format: 'esm' })
  await answers(inBuilt('esbuild'), false)
  for (const [format, ending] of [['esm', 'mjs'], ['cjs', 'cjs']]) {
    const node = { format, platform: 'node', outExtension: { '.js': `.${ending}` } }
    await build({ ...common, ...node, entryPoints: each('-node.js'), outdir: 'esbuild' })
    await answers(name => inNode(`esbuild/${name}.${ending}`), false)
  }
})

test('rollup', { skip }, async () => {
  const { rollup } = await import(tool('rollup/dist/es/rollup.js'))
  const { nodeResolve } = await import(tool('@rollup/plugin-node-resolve/dist/es/index.js'))
  const bundle = async (suffix, dir, browser) => {
    const plugins = [nodeResolve({ browser, exportConditions: browser ? [] : ['node'] })]
    const made = await rollup({ input: each(suffix), plugins, external: /^node:/ })
    await made.write({ dir: join(folder, dir) })
  }
  await bundle('.js', 'rollup', true)
  await answers(inBuilt('rollup'), false)
  await bundle('-node.js', 'rollup-node', false)
  await answers(name => inNode(`rollup-node/${name}.js`), false)
})

// Turbopack follows no link out of its root, so the application is below the folder of the tools.
test('Next, with Turbopack', { skip }, async () => {
  const next = tool('next/dist/bin/next')
  const root = dirname(tool(''))
  const cwd = mkdtempSync(join(root, 'next-'))
  let started
  try {
    writeNext(cwd, root)
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
    execFileSync(process.execPath, [next, 'build'], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
    const start = [next, 'start', '--hostname', '127.0.0.1', '--port', '0']
    started = spawn(process.execPath, start, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
    const address = await new Promise((resolve, reject) => {
      let said = ''
      started.stdout.on('data', data => {
        const local = /Local: +(http\S+)/.exec((said += data))
        if (local && said.includes('Ready')) resolve(local[1])
      })
      started.once('exit', code => reject(new Error(`next ended with ${code}: ${said}`)))
    })
    await answers(name => inPage(`${address}/${name}`), true)
    await answers(async name => (await fetch(`${address}/api/${name}`)).text(), true)
  } finally {
    started?.kill()
    rmSync(cwd, { recursive: true })
  }
})

/** Writes an application with a page in the browser and a route on the server for each entry. */
function writeNext(app, root) {
  const write = (name, text) => {
    mkdirSync(dirname(join(app, name)), { recursive: true })
    writeFileSync(join(app, name), text)
  }
  write('package.json', '{"private":true}')
  write('next.config.mjs', `export default { turbopack: { root: ${JSON.stringify(root)} } }`)
  write('app/layout.js', 'export default ({ children }) => <html><body>{children}</body></html>')
  for (const [name, entry] of Object.entries(ENTRIES)) {
    const page = 'export default function Page() { useEffect(() => void answer().then(text => (globalThis.answer = text))) }'
    write(`app/${name}/page.js`, `'use client'\nimport { useEffect } from 'react'\n${answering(entry, page)}`)
    const route = `export const dynamic = 'force-dynamic'\nexport const GET = async () => new Response(await answer())`
    write(`app/api/${name}/route.js`, answering(entry, route))
  }
  cpSync(join(folder, 'node_modules/linesift'), join(app, 'node_modules/linesift'), { recursive: true })
}
