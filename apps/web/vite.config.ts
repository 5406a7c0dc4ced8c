import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compactRoutes } from './scripts/compact-routes.ts'
import { deployment } from './scripts/deployment.ts'
import { modernStyles } from './scripts/modern-styles.ts'
import { ownScrolling } from './scripts/own-scrolling.ts'
import { pageImports } from './scripts/page-imports.ts'
import { pdfParts } from './scripts/pdf-parts.ts'
import { withoutServerFacts } from './scripts/without-server-facts.ts'

const port = Number(process.env['WEB_PORT'] ?? process.env['PORT'] ?? 5173)
const api = process.env['API_URL'] ?? 'http://127.0.0.1:8080'
// Editing together goes over a socket at the same origin.
const proxy = { '/api': { target: api, ws: true }, '/files': api }
const served = { host: '127.0.0.1', port, strictPort: true, proxy }

// The icons of the shell, by their files; those of the pages come with the first page that needs another one.
const here = import.meta.dirname
const iconIndex = readFileSync(join(here, 'node_modules/lucide-react/dist/esm/lucide-react.mjs'), 'utf8')
const shellIcons = new Set(
  globSync('src/features/workspace/shell/*.{ts,tsx}', { cwd: here })
    .map((file) => readFileSync(join(here, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)])
    .flatMap(([, names]) => names!.split(','))
    .map((name) => name.trim().split(' as ')[0])
    .map((name) => new RegExp(`default as ${name}[ ,}][^;]*/icons/([^']+)'`).exec(iconIndex)?.[1]),
)

// Few files at the first visit: what every page needs stands together, the rest is split by route.
const groups = [
  { name: 'vendor', test: /node_modules|rolldown[\\/]runtime/, tags: ['$initial' as const] },
  // Of the kit and the routes only what the first page needs; a page's own part is split off with `?`.
  {
    name: 'kit',
    test: /[\\/]src[\\/](ui|platform|routes|routeTree|router|translations)[^?]*\.tsx?$|[\\/]contract[\\/]src[\\/]/,
    tags: ['$initial' as const],
  },
  // Small things that many pages share: apart, each would be a file to fetch and a name in every list of files.
  {
    name: 'icons',
    test: (id: string) => /node_modules[\\/].*lucide-react/.test(id) && shellIcons.has(basename(id)),
    minShareCount: 2,
  },
  { name: 'more-icons', test: /node_modules[\\/].*lucide-react/, minShareCount: 8 },
  // Without what only some pages ask for: several queries at once, and lists that are read on.
  {
    name: 'answers',
    test: /node_modules[\\/].*@tanstack[\\/](react-query|query-core)(?!.*(useQueries|queriesObserver|[iI]nfiniteQuery(Observer)?)\.)/,
    minShareCount: 2,
  },
  {
    name: 'sign-in',
    test: /[\\/]sign-in[\\/].*\.tsx?$|[\\/]ui[\\/](Notice|TextField|lazy|PartFailed)\.tsx$|(load-with-retries|use-attempt|late-second-step|session[\\/]organisation)\.ts$/,
    minShareCount: 2,
  },
  // First what the shell needs of the API, then what nearly every page of records needs.
  { name: 'contract', test: /[\\/]contract[\\/]src[\\/](call|errors|workspace[\\/](me|users))\.ts$/ },
  {
    name: 'shell',
    test: /[\\/]src[\\/](platform[\\/](http|tour|today|read-all-pages|menu-context[\\/].*|i18n[\\/]format|session[\\/](me|users|end-sign-ins))|ui[\\/](IconButton|Tooltip|SelectField|marks[\\/]StatusMark)|features[\\/]workspace[\\/]shell[\\/](menu|ProgressLine|NavigationList|visible-menu)|routes[\\/]-session)\.tsx?$/,
    minShareCount: 2,
  },
  { name: 'records', test: /[\\/]contract[\\/]src[\\/]/, minShareCount: 64 },
  {
    name: 'common',
    test: /[\\/]src[\\/](platform[\\/](collections[\\/](collection-labels|slice|may|names|targets|format-whole)|page-address|use-stable)|ui[\\/](EmptyState|Avatar|marks[\\/](due|DueDate|RelativeTime)))\b/,
    minShareCount: 40,
  },
]

const named = new Set(groups.map(({ name }) => name))
// Pages of a first visit: the first load names their files. Every other page names its own (`pageImports`).
const FIRST = ['login', '_content', '_protected', 'home', 'me', 'query-client', 'firebase', 'oidc']
const isFirst = (file: string) => FIRST.some((name) => file.includes(`/${name}-`))

// Every other file is named by its content alone: the first load contains the names of all pages.
const chunkFileNames = ({ name }: { name: string }) =>
  named.has(name) || FIRST.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, addExtensions: true, quoteStyle: 'single' }),
    react(),
    tailwindcss({ optimize: false }),
    deployment(process.env),
    pdfParts(),
    modernStyles(),
    compactRoutes(),
    withoutServerFacts(),
    ownScrolling(join(here, 'scripts/no-scroll-restoration.ts')),
    pageImports(isFirst),
  ],
  // React has this hook itself; the package is for older versions.
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim(\/index\.js)?$/,
        replacement: join(here, 'scripts/use-sync-external-store.ts'),
      },
    ],
  },
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
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' || isFirst(file) ? needed : needed.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups } } },
  },
})
