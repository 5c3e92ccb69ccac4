/** A WebAssembly.Module where imports give one, as at Cloudflare; other tools give an address. For init. */
declare const module: object
export default module
