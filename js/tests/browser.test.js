// The package, the page to try it and an extension, in headless Chromium. SHOTS=DIR keeps pictures of the page.
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { after, before, test } from 'node:test'
import { extract } from '../src/node.js'
import { chromium, launch, pagesOf, read, ROOT, SAMPLES } from './files.js'

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', wasm: 'application/wasm', json: 'application/json' }
const FORMATS = ['textContent', 'contentMarkdown', 'content']
const CORPUS = join(ROOT, '../shared/corpus/unlabelled')

let server, browser, address
const reached = [] // paths that were asked for

before(async () => {
  server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
    reached.push(path)
    try {
      const folder = path.startsWith('/unlabelled/') ? join(CORPUS, '..') : ROOT
      const file = join(folder, path.endsWith('/') ? path + 'index.html' : path)
      const body = read(file)
      const type = TYPES[file.split('.').at(-1)] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${server.address().port}`
  browser = await launch()
})
after(async () => {
  await browser?.close()
  server.close()
})

/** Opens a page whose errors fail the test. */
async function open(path, { width = 1200, dark = false } = {}) {
  const page = await browser.newPage()
  const errors = [], asked = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  page.on('request', request => asked.push(request.url()))
  await page.setViewport({ width, height: 800 })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }])
  await page.goto(address + path)
  return { page, errors, asked }
}

const blank = () => open('/js/package.json')

test('pages are the same in Chromium, and in its workers', async t => {
  const { page } = await blank()
  const pages = pagesOf(SAMPLES)
  const want = pages.map(file => FORMATS.map(f => extract(read(file))[f]))
  const { here, there, first } = await page.evaluate(async (address, files, formats) => {
    const start = performance.now()
    const { init, extract } = await import(`${address}/js/src/web.js`)
    await init()
    const bodies = await Promise.all(files.map(async f => new Uint8Array(await (await fetch(f)).arrayBuffer())))
    extract(bodies[0])
    const first = performance.now() - start
    const { Pool } = await import(`${address}/js/src/pool-web.js`)
    const pool = new Pool({ threads: 2, timeout: 60000 })
    const fields = result => formats.map(f => result[f])
    const there = []
    for await (const result of pool.map(bodies)) there.push(fields(result))
    pool.close()
    return { here: bodies.map(b => fields(extract(b))), there, first }
  }, address, pages.map(p => address + p.slice(ROOT.length - 1)), FORMATS)
  t.diagnostic(`first result after ${first.toFixed(0)} ms`)
  assert.deepEqual(here, want)
  assert.deepEqual(there, want)
  await page.close()
})

test('in Chromium, what is wrong is an error and the next page is answered', async () => {
  const { page } = await blank()
  const got = await page.evaluate(async address => {
    const web = await import(`${address}/js/src/web.js`)
    const reason = call => {
      try {
        return call().textContent
      } catch (error) {
        return `${error.kind}: ${error.message}`
      }
    }
    const early = reason(() => web.extract('x'))
    const missing = await web.init(`${address}/missing.wasm`).catch(error => error.message)
    await web.init(fetch(`${address}/js/src/linesift.wasm`)) // it may be tried again
    const large = reason(() => web.extract(new Uint8Array(11_000_000)))
    return [early, /404 Not Found/.exec(missing)?.[0], large, reason(() => web.extract('<p>words', { method: 'all' }))]
  }, address)
  assert.deepEqual(got, ['internal: await init() first', '404 Not Found', 'too_large: the page is larger than 10485760 bytes; maxSize takes larger ones', 'words\n'])
  await page.close()
})

/**
 * Extracts pages and some of 2 MB in a tab's main thread. Returns what failed, and the texts of the first pages once
 * more, after a large one, without waiting for anything between.
 */
async function many(web, addresses) {
  const { init, extract } = await import(web)
  await init()
  const failed = []
  const textOf = (html, name) => {
    try {
      return extract(html).textContent
    } catch (error) {
      failed.push(`${name}: ${error.message}`)
    }
  }
  const large = '<p>The ferry leaves at eight from the old quay.'.repeat(45_000)
  const bodies = []
  for (const [i, at] of addresses.entries()) {
    const body = new Uint8Array(await (await fetch(at)).arrayBuffer())
    if (i % 500 === 0) textOf(large, 'large')
    textOf(body, at)
    if (i < 40) bodies.push(body)
  }
  textOf(large, 'large')
  return { failed, texts: bodies.map(textOf) }
}

const samples = pagesOf(SAMPLES)
const everything = process.env.CI && existsSync(CORPUS)
const files = everything ? [...samples, ...pagesOf(CORPUS)] : samples
const rootOf = file => (file.startsWith(CORPUS) ? join(CORPUS, '..') : ROOT.slice(0, -1))
const eighth = files.filter((file, i) => i < samples.length || i % 8 === 0) // both pages call the same module
const addressOf = file => address + encodeURI(file.slice(rootOf(file).length))
const nothingFails = ({ failed, texts }, pages) => {
  assert.deepEqual(failed, [])
  assert.deepEqual(texts, pages.slice(0, texts.length).map(file => extract(read(file)).textContent))
}

test(`${files.length} pages and large ones in the main thread of the page to try it`, async () => {
  const { page } = await open('/js/demo/')
  await started(page)
  nothingFails(await page.evaluate(many, '/js/src/web.js', files.map(addressOf)), files)
  await page.$eval('#html', e => { e.value = '<p>The ferry leaves at eight.'.repeat(70_000); e.oninput() })
  await settled(page)
  await page.$eval('#html', e => { e.value = '<p>A pasted page of one line.'; e.oninput() })
  await settled(page)
  await page.click('#tab-text')
  assert.equal(await textOf(page, '#content pre'), extract('<p>A pasted page of one line.').textContent)
  await page.close()
})

test(`${eighth.length} pages and large ones in the page of an extension`, async () => {
  const extension = mkdtempSync(join(tmpdir(), 'linesift-'))
  cpSync(join(ROOT, 'js/src'), join(extension, 'linesift'), { recursive: true })
  writeFileSync(join(extension, 'page.html'), '<!doctype html><title>linesift</title>')
  writeFileSync(join(extension, 'manifest.json'), JSON.stringify({
    manifest_version: 3, name: 'linesift', version: '1', background: { service_worker: 'worker.js' },
    content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'" },
  }))
  writeFileSync(join(extension, 'worker.js'), '')
  const full = chromium('chromium', 'google-chrome') // the shell has no extensions
  const chrome = await launch(full, { enableExtensions: [extension], pipe: true })
  try {
    const worker = await chrome.waitForTarget(target => target.type() === 'service_worker')
    const page = await chrome.newPage()
    await page.goto(new URL('page.html', worker.url()).href)
    nothingFails(await page.evaluate(many, '/linesift/web.js', eighth.map(addressOf)), eighth)
  } finally {
    await chrome.close()
    rmSync(extension, { recursive: true })
  }
})

/** Opens a page with an extension of these files, and returns what the extension writes to the console. */
async function said(files) {
  const folder = mkdtempSync(join(tmpdir(), 'linesift-'))
  cpSync(join(ROOT, 'js/src'), join(folder, 'linesift'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const chrome = await launch(chromium('chromium', 'google-chrome'), { enableExtensions: [folder], pipe: true })
  try {
    const page = await chrome.newPage()
    const text = new Promise(resolve => {
      page.on('console', message => message.type() === 'log' && resolve(message.text()))
      page.on('pageerror', error => resolve(error.message))
    })
    await page.goto(`${address}/data/samples/pages/news-harbour.html`)
    await chrome.waitForTarget(target => target.type() === 'service_worker')
    return { text: await text, shown: await page.evaluate(() => [...(CSS.highlights.get('linesift') ?? [])].map(String)) }
  } finally {
    await chrome.close()
    rmSync(folder, { recursive: true })
  }
}

test('the extension of docs/javascript.md clips a page', async () => {
  const [, section] = read(join(ROOT, 'docs/javascript.md')).toString().split(/^## In a browser extension\n/m)
  const [manifest, worker, content] = [...section.matchAll(/^```(?:json|javascript)\n(.*?)^```/gms)].map(([, code]) => code)
  const files = { 'manifest.json': manifest, 'worker.js': worker, 'content.js': content }
  const { text, shown } = await said(files)
  assert.match(text, /^\S.*\n\n\S/)
  assert.ok(shown.length > 5 && shown.every(line => line.trim() !== ''), shown.join('|'))
  const { content_security_policy: _, ...others } = JSON.parse(manifest)
  const refused = await said({ ...files, 'manifest.json': JSON.stringify(others) })
  assert.match(refused.text, /WebAssembly was refused.*manifest\.json.*'wasm-unsafe-eval'/)
})

test('in Chromium, init() recovers from a fault', async () => {
  const { page } = await blank()
  const got = await page.evaluate(async address => {
    const { init, extract } = await import(`${address}/js/src/web.js`)
    const make = WebAssembly.instantiate
    WebAssembly.instantiate = async (...args) => {
      const { exports } = await make(...args)
      return { exports: { ...exports, answer: () => exports.request(0xffff0000) } } // more than there is
    }
    await init()
    WebAssembly.instantiate = make
    let reason
    try {
      extract('<p>words', { method: 'all' })
    } catch (error) {
      reason = `${error.kind}: ${error.message}`
    }
    await init()
    return [reason, extract('<p>words', { method: 'all' }).textContent]
  }, address)
  assert.match(got[0], /^internal: linesift ended: .*out of memory/)
  assert.equal(got[1], 'words\n')
  await page.close()
})

const shot = (page, name) => process.env.SHOTS && page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) })
const started = page => page.waitForFunction(() => /lines are content/.test(document.getElementById('status').textContent))
/** Waits for the result of what the page was last asked for. */
const settled = page => page.waitForFunction(() => document.body.ariaBusy === 'false')
const textOf = (page, selector) => page.$eval(selector, e => e.textContent)

test('the page to try it shows lines, content and reasons, and sends nothing', async () => {
  const { page, errors, asked } = await open('/js/demo/')
  await started(page)
  const sample = read(join(SAMPLES, 'news-harbour.html')).toString()
  assert.equal(await textOf(page, '#content pre'), extract(sample, { title: true }).textContent)
  const kept = () => page.$$eval('#lines .kept', all => all.length)
  const before = await kept()
  assert.ok(before > 5)

  await page.click('#lines .kept')
  await page.waitForSelector('#lines dl')
  assert.match(await textOf(page, '#lines dl'), /probability\d+ %.*kept.*for content/)
  await shot(page, 'wide')
  await page.click('#tab-markdown')
  assert.equal(await textOf(page, '#content pre'), extract(sample, { title: true, url: 'https://sample.example/news-harbour' }).contentMarkdown)

  await page.$eval('#favor', e => { e.value = -4; e.oninput() })
  await settled(page)
  assert.ok(await kept() < before)
  await page.$eval('#favor', e => { e.value = 4; e.oninput() })
  await settled(page)
  assert.ok(await kept() > before)
  assert.match(await textOf(page, '#favored'), /−4 log-odds/)

  await page.$eval('#html', (e, picture) => { e.value = `<p>A pasted page, <img src=${picture} onerror=alert(1)> of one line.`; e.oninput() }, `${address}/picture.png`)
  await settled(page)
  await page.click('#tab-html')
  assert.match(await page.$eval('#content iframe', e => e.srcdoc), /A pasted page.*<img src="http.*picture\.png"/)
  await new Promise(resolve => setTimeout(resolve, 300)) // for a fetch that must not come
  await page.click('#tab-record')
  assert.equal(JSON.parse(await textOf(page, '#content pre')).words, extract('<p>A pasted page,  of one line.').words)
  assert.deepEqual(errors.filter(e => !/Content Security Policy/.test(e)), [])
  assert.deepEqual(asked.filter(url => !url.startsWith(address) && !/^(data|about|blob):/.test(url)), [])
  assert.ok(!reached.includes('/picture.png'), 'the picture of the content was fetched')
  await page.close()
})

test('the page to try it is used by keyboard', async () => {
  const { page } = await open('/js/demo/')
  await started(page)
  await page.focus('#tab-text')
  await page.keyboard.press('ArrowRight')
  assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-markdown')
  assert.match(await textOf(page, '#content'), /^[#\w]/)
  await page.focus('#lines button')
  await page.keyboard.press('Enter')
  assert.equal(await page.$eval('#lines button', e => e.ariaExpanded), 'true')
  await page.keyboard.press('Enter')
  assert.equal(await page.$('#lines dl'), null)
  // One stop of the Tab key for all lines; arrows go on from there.
  await page.focus('#lines button')
  await page.keyboard.press('ArrowDown')
  assert.equal(await page.evaluate(() => [...document.querySelectorAll('#lines button')].indexOf(document.activeElement)), 1)
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-markdown')
  await page.focus('#favor')
  await page.keyboard.press('ArrowRight')
  assert.match(await textOf(page, '#favored'), /−0.25/)
  await page.close()
})

test('the page to try it fits 360 pixels, in the light and in the dark', async () => {
  for (const dark of [false, true]) {
    const { page } = await open('/js/demo/', { width: 360, dark })
    await started(page)
    const [width, paper] = await page.evaluate(() => [document.documentElement.scrollWidth, getComputedStyle(document.documentElement).backgroundColor])
    assert.equal(width, 360)
    assert.equal(paper, dark ? 'rgb(22, 24, 28)' : 'rgb(255, 255, 255)')
    await shot(page, dark ? 'narrow-dark' : 'narrow')
    await page.close()
  }
  const { page } = await open('/js/demo/', { dark: true })
  await started(page)
  await shot(page, 'wide-dark')
  await page.close()
})

test('the page to try it says what to do with an address, and cuts what is long', async () => {
  const { page } = await open('/js/demo/')
  await started(page)
  await page.$eval('#html', e => { e.value = ' https://a.example/x '; e.oninput() })
  assert.match(await textOf(page, '#status'), /^https:\/\/a\.example\/x is an address\..*CORS.*drop the file/)
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/uri-list', 'https://b.example/')
    document.body.dispatchEvent(Object.assign(new DragEvent('drop', { dataTransfer }), {}))
  })
  assert.match(await textOf(page, '#status'), /^https:\/\/b\.example\/ is an address/)
  await page.$eval('#html', e => { e.value = '<p>The ferry leaves at eight from the quay.'.repeat(5000); e.oninput() })
  await settled(page)
  assert.equal(await page.$$eval('#lines li', all => all.length), 201)
  assert.equal((await textOf(page, '#content pre')).length, 100_000)
  await page.$eval('#lines .more', e => e.click())
  assert.equal(await page.$$eval('#lines li', all => all.length), 401)
  await page.close()
})

test('a large page that is pasted is shown in part, and whole elsewhere', async () => {
  const { page } = await open('/js/demo/')
  await started(page)
  const paste = text => page.$eval('#html', (e, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    return e.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  assert.equal(await paste('<p>A short page is the browser\'s to paste.'), true)
  assert.equal(await paste('<p>The ferry leaves at eight from the quay.\n'.repeat(5000)), false)
  await settled(page)
  assert.deepEqual(await page.$eval('#html', e => [e.value.length, e.readOnly]), [100_000, true])
  assert.match(await textOf(page, '#status'), / of 5000 lines/)
  await page.click('#tab-page')
  assert.equal(await page.$eval('#content iframe', e => e.srcdoc.match(/ferry/g).length), 5000)
  assert.equal(await paste('<p>One line.'), false)
  await settled(page)
  assert.deepEqual(await page.$eval('#html', e => [e.value, e.readOnly]), ['<p>One line.', false])
  await page.close()
})

test('borders have a contrast of 3, and pasting is in sight', async () => {
  for (const dark of [false, true]) {
    const { page } = await open('/js/demo/', { dark })
    await started(page)
    const [border, paper, top] = await page.$eval('#html', e => [getComputedStyle(e).borderTopColor, getComputedStyle(e).backgroundColor, e.getBoundingClientRect().bottom])
    const luminance = color => color.match(/\d+/g).slice(0, 3).map(c => c / 255).map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0)
    const [light, deep] = [luminance(border), luminance(paper)].sort((a, b) => b - a)
    assert.ok((light + 0.05) / (deep + 0.05) >= 3, `${border} on ${paper}`)
    assert.ok(top < 800)
    await page.close()
  }
})
