import { parseArgs } from 'node:util'
import { benchApi } from './api.ts'
import type { Gate } from './bench.ts'
import { benchAudit } from './audit/audit.ts'
import { benchCapacity } from './capacity/capacity.ts'
import { benchLinks } from './links/links.ts'
import { benchCompliance } from './compliance/compliance.ts'
import { benchCollaboration } from './collaboration/collaboration.ts'
import { benchDocuments } from './documents/documents.ts'
import { benchGate } from './gate/gate.ts'
import { benchHome } from './home/home.ts'
import { benchImports } from './imports/imports.ts'
import { benchNeighbour } from './neighbour/neighbour.ts'
import { benchRisk } from './risk/risk.ts'
import { benchTechdoc } from './techdoc/techdoc.ts'
import { report } from './report.ts'
import { benchSearch } from './search/search.ts'
import { benchUploads } from './uploads/uploads.ts'

const USAGE = `Every suite takes --gate, which ends with an error when a target is missed or a held figure has grown by more than a
tenth (P12), and --keep, which adds its figures to docs/quality/figures.
pnpm bench gate [--quick] [--rounds 3]
  processor time of the most used routes as a multiple of the bare engine's, bytes and queries, against the kept ones; always with --gate
pnpm bench api [--quick] [--only lists,counts,plans,searches,writes] [--match name] [--rounds n] [--profile benchCase]
  --quick    200,000 records and short rounds, for development
  --match    plans only of requests whose name has this in it
  --profile  writes a processor profile of the API under one benchCase of the lists to artifacts/profile
pnpm bench capacity [--quick]
  what one request, record, entry and socket costs, and what the stages of the specification need: writes docs/quality/capacity.md
pnpm bench neighbour [--quick] [--rounds 3]
  how much longer one organisation waits while another floods the program, with the limits of production
pnpm bench uploads [--megabytes 1024]
  one large file, cut once and resumed: time, and the memory of the API
pnpm bench links [--links 200000]
  paths, matrix and rules in an organisation with so many links
pnpm bench collab [--seconds 20]
  200 people in 40 texts, and how long a large text takes to open
pnpm bench documents [--rows 50000]
  a long list as a workbook and a long report as PDF: time, and the memory of the worker
pnpm bench imports [--rows 50000]
  so many rows of Excel, looked at and taken in: time, and the memory of the process
pnpm bench risk
  lists and figures with 10,000 risks, 10,000 controls and 200,000 assessment lines
pnpm bench compliance
  lists, the calendar and an edit with 50 universes of 400 requirements and 20,000 gap items
pnpm bench audit [--quick]
  lists, project pages, figures and exports with 200 projects of 60 procedures and 40 sample items each; --quick with 20 projects
pnpm bench techdoc [--quick]
  lists, the checklist of Annex I, checks and an edit with 200 devices and their files; --quick with 20
pnpm bench search
  the global search in an organisation of 200,000 records, by kind of question and by role
pnpm bench home
  an organisation to explore in three languages, and home in it and in one of 200,000 records
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rounds: { type: 'string' },
    profile: { type: 'string' },
    match: { type: 'string' },
    gate: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    megabytes: { type: 'string', default: '1024' },
    links: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '20' },
    rows: { type: 'string', default: '50000' },
  },
})

const size = values.quick ? 'quick' : 'full'
const benches: Record<string, () => Promise<Gate[]>> = {
  gate: () => benchGate(size, Number(values.rounds ?? 3)),
  api: () =>
    benchApi({
      quick: values.quick,
      only: values.only.split(',').filter(Boolean),
      rounds: values.rounds ? Number(values.rounds) : undefined,
      profile: values.profile,
      match: values.match,
    }),
  capacity: () => benchCapacity(size),
  neighbour: () => benchNeighbour(size, Number(values.rounds ?? 3)),
  uploads: () => benchUploads(Number(values.megabytes)),
  links: () => benchLinks(Number(values.links)),
  collab: () => benchCollaboration(Number(values.seconds)),
  documents: () => benchDocuments(Number(values.rows)),
  imports: () => benchImports(Number(values.rows)),
  risk: () => benchRisk(),
  compliance: () => benchCompliance(),
  audit: () => benchAudit(values.quick),
  techdoc: () => benchTechdoc(values.quick ? 20 : 200),
  search: () => benchSearch(),
  home: () => benchHome(),
}
const name = positionals[0] ?? ''
const bench = benches[name]
if (!bench) {
  process.stderr.write(USAGE)
  process.exit(2)
}
const gates = await bench()
const whole = values.only === '' && values.profile === undefined
const good = report(values.quick ? `${name}-quick` : name, gates, { whole, keep: values.keep })
process.exit(good || !(values.gate || name === 'gate') ? 0 : 1)
