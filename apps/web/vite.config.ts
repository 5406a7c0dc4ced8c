import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { deployment } from './scripts/deployment.ts'
import { pdfParts } from './scripts/pdf-parts.ts'

const port = Number(process.env['WEB_PORT'] ?? process.env['PORT'] ?? 5173)
const api = process.env['API_URL'] ?? 'http://127.0.0.1:8080'
// Editing together goes over a socket at the same origin.
const proxy = { '/api': { target: api, ws: true }, '/files': api }
const served = { host: '127.0.0.1', port, strictPort: true, proxy }

// Few files at the first visit: what every page needs stands together, the rest is split by route.
const groups = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial' as const] },
  // Of the kit and the routes only what the first page needs; a page's own part is split off with `?`.
  {
    name: 'kit',
    test: /[\\/]src[\\/](ui|platform|routes|routeTree|translations)[^?]*\.tsx?$|[\\/]contract[\\/]src[\\/]/,
    tags: ['$initial' as const],
  },
  // Small things that many pages share: apart, each would be a file to fetch and a name in every list of files.
  { name: 'icons', test: /node_modules[\\/].*lucide-react/, minShareCount: 2 },
  { name: 'answers', test: /node_modules[\\/].*@tanstack[\\/](react-query|query-core)/, minShareCount: 2 },
  { name: 'contract', test: /[\\/]contract[\\/]src[\\/]/, minShareCount: 64 },
  {
    name: 'sign-in',
    test: /[\\/]sign-in[\\/].*\.tsx?$|[\\/]ui[\\/](Notice|TextField)\.tsx$/,
    minShareCount: 2,
  },
]

const named = new Set(groups.map(({ name }) => name))
// What several pages share is named by chance, after one of its parts; the lists of files are lighter without.
const chunkFileNames = ({ name, isDynamicEntry }: { name: string; isDynamicEntry: boolean }) =>
  isDynamicEntry || named.has(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, addExtensions: true, quoteStyle: 'single' }),
    react(),
    tailwindcss(),
    deployment(process.env),
    pdfParts(),
  ],
  server: served,
  preview: served,
  build: {
    target: 'es2023',
    // The oldest that the style sheet works in anyway; fallbacks for older ones would only add weight.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    manifest: true,
    // The notices that the licences of what is bundled ask for.
    license: { fileName: 'third-party-notices.md' },
    // An inlined asset is a data: address, which the content security policy refuses for fonts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups } } },
  },
})
