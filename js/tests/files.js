import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const SAMPLES = ROOT + 'data/samples/pages'

export const read = file => (file.endsWith('.gz') ? gunzipSync(readFileSync(file)) : readFileSync(file))

/** The pages below a folder. */
export const pagesOf = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(f => /\.html(\.gz)?$/.test(f.name))
    .map(f => `${f.parentPath ?? f.path}/${f.name}`)
    .sort()

/** The package that js/build wrote. */
export const archive = () => {
  const [first] = readdirSync(ROOT + 'dist').filter(f => f.endsWith('.tgz')).sort()
  return ROOT + 'dist/' + first
}

const TOOLS = ROOT + 'js/tests/bundlers'

/** The path of a file in the tools that the package is tested with, which npm installs as they are pinned. */
export const tool = path => {
  if (!existsSync(`${TOOLS}/node_modules/.package-lock.json`))
    execFileSync('npm', ['ci', '--prefix', TOOLS, '--ignore-scripts', '--no-audit', '--no-fund', '--silent'])
  return `${TOOLS}/node_modules/${path}`
}

/** The first of these programs that is here. */
export const chromium = (...names) => {
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim()
    } catch {}
  }
  throw new Error('no Chromium to test with; apt install chromium chromium-headless-shell')
}

const requireTool = createRequire(ROOT + 'js/tools/package.json')
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage']

/** Starts Chromium without a window. */
export const launch = (executablePath = chromium('chromium-headless-shell', 'chromium', 'google-chrome'), options) =>
  requireTool('puppeteer-core').launch({ executablePath, args: ARGS, protocolTimeout: 600_000, ...options })
