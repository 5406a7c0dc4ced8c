import { type Capacity, capacityOf, type Costs, SPECIFIED, STAGES } from './model.ts'

const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
const some = (value: number) => (value < 10 ? value.toFixed(1) : whole(value))
const size = (bytes: number) => (bytes >= 1e12 ? `${some(bytes / 1e12)} TB` : `${some(bytes / 1e9)} GB`)
const ms = ({ node, postgres }: { node: number; postgres: number }) =>
  `${node.toFixed(2)} + ${postgres.toFixed(2)} ms`

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function costsTable(costs: Costs): string {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`
  const rows = [
    ['read request, Node + PostgreSQL', '≤ 1.5 ms together', ms(costs.read)],
    ['write request, with trail and chain', '–', ms(costs.write)],
    ['record, with all rows and indexes', '0.8–1 kB', kB(costs.record)],
    ['of that, the largest table', '–', kB(costs.largest)],
    ['audit trail entry, with indexes', '1 kB with differences', kB(costs.entry)],
    ['open text: memory', kB(SPECIFIED.socket.memory), kB(costs.socket.memory)],
    [
      'change in a text: service + PostgreSQL',
      '≤ 0.6 ms in the service',
      `${costs.socket.nodeUpdate.toFixed(2)} + ${costs.socket.postgresUpdate.toFixed(2)} ms`,
    ],
  ]
  return [line(['cost of one', 'specified', 'measured']), '|---|--:|--:|', ...rows.map(line)].join('\n')
}

const stageRow = ({ stage, users, mean, peak, entriesPerDay, records, hot, files, editors }: Capacity) =>
  line([
    stage,
    whole(users),
    `${whole(mean)} / ${whole(peak)}`,
    whole(entriesPerDay),
    whole(records),
    size(hot),
    size(files),
    whole(editors),
  ])

const needRow = (one: Capacity) =>
  line([
    one.stage,
    some(one.nodeCores),
    whole(one.apiProcesses),
    whole(one.collabProcesses),
    some(one.postgresCores),
    size(one.trail),
    `${one.cells} (${one.limit})`,
  ])

/** The page with the requirements of each stage: by the specified costs, and by the measured ones. */
export function capacityPage(costs: Costs, how: string): string {
  const specified = STAGES.map((stage) => capacityOf(stage, SPECIFIED))
  const measured = STAGES.map((stage) => capacityOf(stage, costs))
  const stages = [
    line([
      'stage',
      'users',
      'requests/s mean / peak',
      'entries a day',
      'records',
      'hot data',
      'files',
      'editors',
    ]),
    '|---|--:|--:|--:|--:|--:|--:|--:|',
  ]
  const needs = [
    line([
      'stage',
      'cores, Node',
      'API processes',
      'collab processes',
      'cores, PostgreSQL',
      'trail',
      'cells (limit)',
    ]),
    '|---|--:|--:|--:|--:|--:|--:|',
  ]
  return `# Capacity

\`pnpm bench capacity\` generates this page: resources per stage of the specification, from the measured cost of one
request, record, trail entry and socket. ${how}

${costsTable(costs)}

Cores are planned at 60 % utilisation at peak; a cell is limited by 5,000 tenants, 250,000 users, 1,000 requests/s
at peak, 2 TB of hot data, 500 GB in one table and 32 cores for PostgreSQL, whichever comes first. Hot data: records,
one entry for each of their four later versions, and 90 days of the trail.

## By specified costs

${[...stages, ...specified.map(stageRow)].join('\n')}

${[...needs, ...specified.map(needRow)].join('\n')}

## By measured costs

${[...stages, ...measured.map(stageRow)].join('\n')}

${[...needs, ...measured.map(needRow)].join('\n')}
`
}
