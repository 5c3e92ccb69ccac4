// A worker as at Cloudflare: WebAssembly is compiled before it starts, and imported as a module.
import { extract, init } from 'linesift'
import wasm from 'linesift/linesift.wasm'

export default {
  async fetch(request) {
    await init(wasm)
    const options = JSON.parse(decodeURIComponent(new URL(request.url).search.slice(1)))
    return Response.json({ ...extract(await request.arrayBuffer(), options), parseTime: 0 })
  },
}
