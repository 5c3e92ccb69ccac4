export * from './index.js'

/** Makes linesift ready; wait for it. */
export declare function init(): Promise<void>
export default init
