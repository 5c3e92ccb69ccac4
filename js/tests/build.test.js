import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './files.js'

test('js/build does not run npm ci through a link, which would empty the folder of another', t => {
  const folder = mkdtempSync(join(tmpdir(), 'linesift-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const name of ['js/tools', 'others', 'programs']) mkdirSync(join(folder, name), { recursive: true })
  cpSync(ROOT + 'js/build', join(folder, 'js/build'))
  writeFileSync(join(folder, 'others/module.js'), '')
  symlinkSync(join(folder, 'others'), join(folder, 'js/tools/node_modules'))
  const npm = join(folder, 'programs/npm')
  writeFileSync(npm, `#!/bin/sh\nrm -r '${folder}/others'\nexit 1\n`)
  chmodSync(npm, 0o755)
  const env = { ...process.env, PATH: `${folder}/programs:${process.env.PATH}` }
  const build = () => spawnSync(join(folder, 'js/build'), ['--wasm'], { encoding: 'utf8', env })

  const refused = build()
  assert.equal(refused.status, 1)
  assert.match(refused.stderr, /js\/tools\/node_modules is a link/)
  assert.ok(existsSync(join(folder, 'others/module.js')))

  rmSync(join(folder, 'js/tools/node_modules'))
  build()
  assert.ok(!existsSync(join(folder, 'others')), 'without the link npm was not called: the test proves nothing')
})
