// Compiles linesift.wasm in Node, Deno and Bun. Browsers load this file too, but do not call it.
import { refused } from './start.js'

// V8's own values of this flag, by its version. Others are not known here, so that it stays as it is.
const TIERING_BUDGETS = { 11: 1_800_000, 12: 13_000_000 }
const LATE = 180_000_000 // the first result takes a third of the time, 200 pages take nine tenths, more the same

/**
 * Compiles a module. V8 optimizes a function when its budget is used up, and most of what it optimizes during the
 * first page is not worth it. The module keeps the flags of the moment it was compiled in.
 */
export function compileLate(bytes) {
  const { env, execArgv, getBuiltinModule, versions: { bun, deno, v8 } } = process
  const asked = () => [...execArgv, env.NODE_OPTIONS].some(flags => /--(no-)?(wasm|liftoff)/.test(flags))
  const budget = !bun && !deno && !asked() && TIERING_BUDGETS[parseInt(v8)]
  const set = (...flags) => budget && flags.forEach(flag => getBuiltinModule('node:v8').setFlagsFromString(flag))
  set(`--wasm-tiering-budget=${LATE}`, '--wasm-lazy-validation') // js/build has checked the module
  try {
    return new WebAssembly.Module(bytes)
  } catch (error) {
    return refused(error)
  } finally {
    set(`--wasm-tiering-budget=${budget}`, '--no-wasm-lazy-validation')
  }
}
