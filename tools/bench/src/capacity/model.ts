const DAY_SECONDS = 86_400
const GB = 1e9
const TB = 1e12

/** Unit costs, measured or assumed. CPU times are milliseconds, sizes are bytes. */
export interface Costs {
  read: { node: number; postgres: number }
  write: { node: number; postgres: number }
  /** A record with all its rows and indexes. */
  record: number
  /** The part of that in the largest table. */
  largest: number
  /** An entry of the audit trail, with indexes. */
  entry: number
  socket: { memory: number; nodeUpdate: number; postgresUpdate: number }
}

/** The median tenant of the specification. */
const TENANT = {
  users: 50,
  activeShare: 0.2,
  callsPerActive: 200,
  records: 20_000,
  versions: 5,
  files: 2_000,
  fileBytes: 1e6,
  entriesByPeople: 1_000,
  entriesByItself: 500,
  /** The share of users with an open text at the daily peak. */
  editorsAtPeak: 0.2,
  hotDays: 90,
}
const PEAK = 5

export interface Stage {
  name: string
  tenants: number
}

export const STAGES: readonly Stage[] = [
  { name: 'A', tenants: 50 },
  { name: 'B', tenants: 1_000 },
  { name: 'C', tenants: 10_000 },
  { name: 'D', tenants: 50_000 },
]

/** Capacity limits of one cell; the first one reached applies. */
const CELL = { tenants: 5_000, users: 250_000, peak: 1_000, hot: 2 * TB, table: 500 * GB, cores: 32 }

/** The planned CPU utilisation at the peak. */
const BUSY = 0.6
const SOCKETS_PER_PROCESS = 1_000
const UPDATES_PER_PROCESS = 500
const MEMORY_PER_PROCESS = 1e9
/** Updates per second of a person who types. */
const UPDATES_PER_EDITOR = 1

export interface Capacity {
  stage: string
  users: number
  /** Requests per second: on average, and at the peak. */
  mean: number
  peak: number
  entriesPerDay: number
  records: number
  hot: number
  trail: number
  files: number
  editors: number
  /** Cores at the peak, with headroom. */
  nodeCores: number
  postgresCores: number
  apiProcesses: number
  collabProcesses: number
  cells: number
  /** The limit of a cell that is reached first. */
  limit: string
}

/** Storage figures of the specification; its CPU times were measured on a spike with seven short columns. */
export const SPECIFIED: Costs = {
  read: { node: 0.75, postgres: 0.75 },
  write: { node: 0.75, postgres: 0.75 },
  record: 1_000,
  largest: 1_000,
  entry: 1_000,
  socket: { memory: 228_000, nodeUpdate: 0.39, postgresUpdate: 0.39 },
}

function cellsOf(needs: Record<string, number>): { cells: number; limit: string } {
  const [limit, cells] = Object.entries(needs).reduce((most, one) => (one[1] > most[1] ? one : most))
  return { cells: Math.max(1, Math.ceil(cells - 1e-9)), limit }
}

/** The requirements of a stage: load from the median tenant, CPU and disk from the unit costs. */
export function capacityOf({ name, tenants }: Stage, costs: Costs): Capacity {
  const users = tenants * TENANT.users
  const calls = users * TENANT.activeShare * TENANT.callsPerActive
  const mean = calls / DAY_SECONDS
  const peak = mean * PEAK
  const entriesPerDay = tenants * (TENANT.entriesByPeople + TENANT.entriesByItself)
  // People write an entry with every change they make; automatic entries are not part of the requests.
  const writes = ((tenants * TENANT.entriesByPeople) / DAY_SECONDS) * PEAK
  const byItself = ((tenants * TENANT.entriesByItself) / DAY_SECONDS) * PEAK
  const reads = Math.max(0, peak - writes)
  const editors = tenants * TENANT.editorsAtPeak
  const updates = editors * UPDATES_PER_EDITOR
  const records = tenants * TENANT.records
  // A record is stored once; each later version is a trail entry, which is never deleted.
  const trail = records * (TENANT.versions - 1) * costs.entry + entriesPerDay * TENANT.hotDays * costs.entry
  const hot = records * costs.record + trail
  const nodeMs = reads * costs.read.node + writes * costs.write.node
  const postgresMs =
    reads * costs.read.postgres +
    (writes + byItself) * costs.write.postgres +
    updates * costs.socket.postgresUpdate
  const nodeCores = nodeMs / 1000 / BUSY
  const postgresCores = postgresMs / 1000 / BUSY
  const collab = Math.max(
    editors / SOCKETS_PER_PROCESS,
    updates / UPDATES_PER_PROCESS,
    (updates * costs.socket.nodeUpdate) / 1000 / BUSY,
    (editors * costs.socket.memory) / MEMORY_PER_PROCESS,
  )
  // The trail has one partition per month.
  const table = Math.max(records * costs.largest, entriesPerDay * 31 * costs.entry)
  return {
    stage: name,
    users,
    mean,
    peak,
    entriesPerDay,
    records,
    hot,
    trail,
    files: tenants * TENANT.files * TENANT.fileBytes,
    editors,
    nodeCores,
    postgresCores,
    // At least two, so that one can stop.
    apiProcesses: Math.max(2, Math.ceil(nodeCores)),
    collabProcesses: Math.max(1, Math.ceil(collab)),
    ...cellsOf({
      tenants: tenants / CELL.tenants,
      users: users / CELL.users,
      'requests at the peak': peak / CELL.peak,
      'hot data': hot / CELL.hot,
      'one table': table / CELL.table,
      'processors of PostgreSQL': postgresCores / CELL.cores,
    }),
  }
}
