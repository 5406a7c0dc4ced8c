import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareVersions } from './versions.ts'

/** The parts of an OSV 1.x advisory that this program reads. */
export interface Advisory {
  id: string
  summary?: string
  published?: string
  withdrawn?: string
  aliases?: string[]
  database_specific?: { severity?: string }
  affected?: {
    package?: { ecosystem?: string; name?: string }
    versions?: string[]
    ranges?: { type: string; events: Event[] }[]
  }[]
}

interface Event {
  introduced?: string
  fixed?: string
  last_affected?: string
}

export interface Finding {
  package: string
  version: string
  id: string
  severity: string
  published: string
  fixed: string | null
  summary: string
}

/** Reads a folder with one file per advisory, as `npm/all.zip` of OSV unpacks. */
export function readDatabase(folder: string): Advisory[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Advisory)
}

/** An unreadable bound counts as reached: a false positive is better than a false negative. */
const isAtLeast = (version: string, bound: string): boolean =>
  bound === '0' || (compareVersions(version, bound) ?? 0) >= 0
const isBeyond = (version: string, { fixed, last_affected: last }: Event): boolean => {
  const difference = compareVersions(version, (fixed ?? last)!)
  return difference !== null && (fixed === undefined ? difference > 0 : difference >= 0)
}

/** Each `introduced` event opens a range, and the next event closes it. */
function isInRange(version: string, events: readonly Event[]): boolean {
  let open = false
  for (const event of events) {
    if (event.introduced !== undefined) {
      if (open) return true
      open = isAtLeast(version, event.introduced)
    } else if (open && isBeyond(version, event)) open = false
    else if (open) return true
  }
  return open
}

/** The vulnerable packages; `locked` contains `name@version`. */
export function findWeak(locked: Iterable<string>, advisories: readonly Advisory[]): Finding[] {
  const byName = new Map<string, Set<string>>()
  for (const key of locked) {
    const at = key.lastIndexOf('@')
    const versions = byName.get(key.slice(0, at)) ?? new Set()
    byName.set(key.slice(0, at), versions.add(key.slice(at + 1)))
  }
  return advisories
    .filter(({ withdrawn }) => withdrawn === undefined)
    .flatMap((advisory) =>
      (advisory.affected ?? []).flatMap(({ package: of, versions = [], ranges = [] }) => {
        if (of?.ecosystem !== 'npm') return []
        const held = [...(byName.get(of.name ?? '') ?? [])]
        const isWeak = (version: string) =>
          versions.includes(version) ||
          ranges.some(({ type, events }) => type !== 'GIT' && isInRange(version, events))
        const fixed =
          ranges.flatMap(({ events }) => events.flatMap((event) => event.fixed ?? [])).at(-1) ?? null
        return held.filter(isWeak).map((version) => ({
          package: of.name!,
          version,
          id: advisory.id,
          // Malware has no severity.
          severity: advisory.id.startsWith('MAL-')
            ? 'MALWARE'
            : (advisory.database_specific?.severity ?? 'UNKNOWN'),
          published: (advisory.published ?? '').slice(0, 10),
          fixed,
          summary: advisory.summary ?? '',
        }))
      }),
    )
}

const PATIENCE_DAYS = 14
const URGENT = ['HIGH', 'CRITICAL', 'UNKNOWN']

/** Findings that block: high or critical for more than 14 days, and all malware. */
export function overdue(findings: readonly Finding[], today: Date): Finding[] {
  const last = new Date(today.getTime() - PATIENCE_DAYS * 86_400_000).toISOString().slice(0, 10)
  return findings.filter(
    ({ severity, published }) => severity === 'MALWARE' || (URGENT.includes(severity) && published <= last),
  )
}
