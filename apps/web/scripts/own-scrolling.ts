import type { Plugin } from 'vite'

const NAME = './scroll-restoration.js'
const ROUTER = /[\\/]@tanstack[\\/](router-core|react-router)[\\/]dist[\\/]esm[\\/](router|Match)\.js$/

/**
 * Builds the router without its scroll restoration: the pages have their own (`src/platform/scroll.ts`), and the first
 * load would contain both.
 */
export const ownScrolling = (replacement: string): Plugin => ({
  name: 'own-scrolling',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === NAME && importer && ROUTER.test(importer) ? replacement : undefined,
})
