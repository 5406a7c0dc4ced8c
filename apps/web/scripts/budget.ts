// The size of a first visit, from the build's own manifest: HTML, scripts, styles and texts, without fonts.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<
  string,
  Chunk
>

const page = (route: string) => `src/routes/${route}.tsx?tsr-split=component`
const feature = (slice: string) => `src/features/${slice}/locales/en.json`
const domain = (slice: string) => `../../packages/contract/translations/en/${slice}.json`

const START = ['index.html', 'src/platform/i18n/locales/en.json']
const LOGIN = [...START, page('login'), feature('workspace/sign-in')]
const SHELL = [
  ...START,
  'src/page-translations/en.ts',
  domain('common'),
  page('_content'),
  page('_content/home'),
  feature('workspace/shell'),
  feature('workspace/home'),
  feature('workspace/organisations'),
]

/** Every file that these chunks load at once, each counted once. */
function filesOf(keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}: bring this list up to date.`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    for (const style of chunk.css ?? []) found.add(style)
    filesOf(chunk.imports ?? [], found)
  }
  return found
}

const weigh = (file: string) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / 1000
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + weigh(file), 0)
const first = (keys: readonly string[]) => weigh('index.html') + sum(filesOf(keys))
const onTop = (keys: readonly string[], base: readonly string[]) =>
  sum(filesOf(keys).difference(filesOf(base)))

const firebase = onTop(['src/platform/identity/firebase.ts'], START)
const oidc = onTop(['src/platform/identity/oidc.ts'], START)
const PLOTS = ['Bar', 'Line', 'Radar', 'Unit'].map((kind) => `src/ui/charts/${kind}Plot.tsx`)
const FIGURES = [page('_content/test/test2'), feature('workspace/workbench')]
const TEXT = [page('_content/test/tiptap'), feature('workspace/texts'), domain('processes')]
const PICKER = ['src/shared/form/SearchCombobox.tsx']
/** Loaded when a page is idle, because most of its records are only read. */
const FORM = ['src/shared/form/RecordForm.tsx']
const EDITOR = ['src/shared/editor/RichEditor.tsx', 'src/shared/editor/locales/en.json']
const LIBRARY = [page('_content/_protected/process'), feature('risk/processes'), domain('processes')]

const PROCESS = [
  page('_content/_protected/process_.$recordId'),
  feature('risk/processes'),
  domain('processes'),
]
const GRID = ['src/features/risk/processes/OverviewTab.tsx', 'src/features/risk/processes/GridTab.tsx']
const STARTER = [
  page('_content/_protected/starter-library'),
  feature('risk/library'),
  ...['LoadView', 'ChangesView', 'LineFields'].map((name) => `src/features/risk/library/${name}.tsx`),
]
const ASSESSMENT = [
  page('_content/_protected/risk-assessment-details.$assessmentId'),
  feature('risk/assessment'),
  domain('risklines'),
]
const SETUP = [
  page('_content/_protected/regulatory-universe.$universeId'),
  feature('compliance/setup'),
  domain('universes'),
]
const NEW_VERSION = ['src/features/compliance/setup/version/VersionStep.tsx', domain('requirements')]

const UNIVERSES = [
  page('_content/_protected/regulatory-universes/index'),
  feature('compliance/universes'),
  domain('universes'),
]

const VIEWER = [
  'src/shared/evidence/EvidenceTab.tsx',
  'src/shared/viewer/locales/en.json',
  'src/shared/evidence/locales/en.json',
]
const TRACES = [page('_content/_protected/traceability'), feature('workspace/traceability')]
const RECORD = ['src/shared/record/RecordPanel.tsx']
const PDF = ['src/shared/viewer/PdfView.tsx']

/** The code of a page may be this much on top of the shell. */
const PAGE = 60

/** Pages above the limit, with what they are for and the most that they may weigh. */
const HEAVIER: Readonly<Record<string, [what: string, limit: number]>> = {
  // A grid edited in cells (14 kB), in a record with tabs (16 kB), and the contract of its lines, which it scores as one types (11 kB). Filling and answering by keys (1 kB), finding and dropping files (1 kB).
  '_content/_protected/gap-analysis_.$analysisId': ['grid of a gap analysis', 72.6],
  '_content/_protected/risk-assessment-details.$assessmentId': ['grid of a risk assessment', 69.8],
  '_content/_protected/fieldwork_.$projectId.samples.$procedureId': ['grid of samples', 71.9],
  // Steps, conclusions per control, sample, evidence and margin of a procedure in one view.
  '_content/_protected/fieldwork.$projectId': ['fieldwork with a procedure', 63.7],
  // Uploads that resume, and the viewer.
  '_content/test/pdf': ['files', 84.5],
  '_content/_protected/test/imageUpload': ['images', 84.1],
  // Every part of a record on one page.
  '_content/test1': ['all parts of a record', 119],
}

const pages = Object.keys(manifest)
  .filter((key) => key.startsWith('src/routes/_content/') && key.endsWith('?tsr-split=component'))
  .map((key) => key.slice('src/routes/'.length, key.indexOf('.tsx?')))
const weights = new Map(pages.map((route) => [route, onTop([page(route)], SHELL)]))
const others = [...weights].filter(([route]) => !HEAVIER[route])
const [heaviest, most] = others.reduce((one, other) => (other[1] > one[1] ? other : one))

// The first load contains every route and the names of its files: a new area adds about one kilobyte.
const rows: [what: string, kilobytes: number, limit: number][] = [
  ['login, first load', first(LOGIN), 151.6],
  ['signed-in shell', first(SHELL), 210],
  // The SDK is one module: the code for a second factor cannot be loaded separately.
  ['signed-in shell with the Firebase SDK', first(SHELL) + firebase, 248.8],
  ['process library, on top of the shell', onTop(LIBRARY, SHELL), 60],
  ['page of a process, on top of a record', onTop([...PROCESS, ...GRID], [...SHELL, ...RECORD]), 40],
  ['starter library, on top of the shell', onTop(STARTER, SHELL), 60],
  ['risk assessment with texts, on the shell', onTop(ASSESSMENT, SHELL), 73.6],
  ['regulatory universes, on top of the shell', onTop(UNIVERSES, SHELL), 60],
  ['setup of a universe, on top of the shell', onTop(SETUP, SHELL), 60],
  ['its new version, on top of a record', onTop(NEW_VERSION, [...SHELL, ...SETUP, ...RECORD, ...FORM]), 40],
  ['charts and heat map, on top of the shell', onTop(FIGURES, SHELL), 60],
  ['charts: what draws them', onTop(PLOTS, [...SHELL, ...FIGURES]), 40],
  ['evidence, on top of its record', onTop(VIEWER, [...SHELL, ...LIBRARY, ...RECORD]), 40],
  [
    'PDF, on top of evidence, without its worker',
    onTop(PDF, [...SHELL, ...LIBRARY, ...RECORD, ...VIEWER]),
    140,
  ],
  ['paths, matrix and rules, on top of the shell', onTop(TRACES, SHELL), 60],
  ['page of a text, on top of the shell', onTop(TEXT, SHELL), 60],
  ['editor, when a text is opened', onTop(EDITOR, [...SHELL, ...TEXT, ...PICKER]), 210],
  ['identity: Firebase SDK', firebase, 60],
  ['identity: OpenID Connect', oidc, 30],
  [`code of any page, heaviest: ${heaviest.split('/').at(-1)}`, most, PAGE],
  ...Object.entries(HEAVIER).map(([route, [what, limit]]): [string, number, number] => [
    `code of a page: ${what}`,
    weights.get(route)!,
    limit,
  ]),
]

for (const [what, kilobytes, limit] of rows) {
  const verdict = kilobytes > limit ? '  TOO HEAVY' : ''
  process.stdout.write(`${what.padEnd(58)} ${kilobytes.toFixed(3).padStart(7)} kB gz of ${limit}${verdict}\n`)
}
if (rows.some(([, kilobytes, limit]) => kilobytes > limit)) process.exitCode = 1
