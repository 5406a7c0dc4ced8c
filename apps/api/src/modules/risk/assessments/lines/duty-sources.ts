import { LOCALES, type Localized } from 'contract'
import { PRUDENT } from '#modules/compliance/universes/index.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Snapshot } from './line-sources.ts'

/** The subject of a compliance line: a requirement, or a domain with all its applicable requirements. */
export interface DutySource {
  requirement: string | null
  domain: string
  universe: string
  name: Localized
  description: Localized
  version: number
  ownerId: string | null
  authority: string | null
  /** The applicable requirements, and their combined values. */
  requirements: string[]
  compliance: number | null
  dutyWeight: number
  dutyCount: number
  dutyChanged: boolean
  controls: Snapshot[]
  /** The last approved line about it. */
  latest: string | null
}

interface Duty {
  id: string
  domain: string
  ref: string
  name: Localized
  summary: Localized
  version: number
  weight: number
  changed: boolean
  ownerId: string | null
}

/** A requirement counts as new for this many months after it started to apply. */
const NEW_MONTHS = 12
/** The maximum number of links of a record. */
const MOST_IN_GROUP = 500

const loadDuties = (tx: Tx, requirements: readonly string[], domains: readonly string[]): Promise<Duty[]> =>
  tx.query<Duty>(
    `select t.id, t.domain, t.ref, r.title as name, t.summary, r.version, t.weight, r.owner_id as "ownerId",
       coalesce(t.flagged, false) or coalesce(t.applicable_from > current_date - interval '${NEW_MONTHS} months', false) as changed
     from requirements t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and (t.id = any($1::uuid[]) or t.domain = any($2::uuid[])) and r.status = 'active'
       and r.archived_at is null and t.applicability <> 'not_applicable' order by t.position, r.code`,
    [requirements, domains],
  )

interface Domain {
  id: string
  universe: string
  name: Localized
  version: number
  ownerId: string | null
  authority: string | null
}

async function loadDomains(tx: Tx, ids: readonly string[]): Promise<Map<string, Domain>> {
  const rows = await tx.query<Domain>(
    `select r.id, t.universe, r.title as name, r.version, r.owner_id as "ownerId", u.authority
     from domains t join records r on r.org_id = t.org_id and r.id = t.id
       join universes u on u.org_id = t.org_id and u.id = t.universe
     where t.org_id = app.org() and t.id = any($1::uuid[]) and r.archived_at is null`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

interface ComplianceState {
  subject: string
  compliance: number | null
  latest: string | null
}

/** Prudent compliance and last approved line of each subject. */
async function loadComplianceStates(
  tx: Tx,
  groups: ReadonlyMap<string, readonly Duty[]>,
): Promise<Map<string, ComplianceState>> {
  const asked = [...groups].map(([subject, duties]) => ({ subject, duties: duties.map(({ id }) => id) }))
  const rows = await tx.query<ComplianceState>(
    `select g.subject, (${PRUDENT('q.id = any(g.duties)')}) as compliance,
       (select l.id from risklines l where l.org_id = app.org() and l.subject = g.subject and l.current limit 1) as latest
     from json_to_recordset($1::json) as g(subject uuid, duties uuid[])`,
    [JSON.stringify(asked)],
  )
  return new Map(rows.map((row) => [row.subject, row]))
}

/** The controls in force that satisfy each of these requirements. */
async function loadSatisfying(tx: Tx, requirements: readonly string[]): Promise<Map<string, Snapshot[]>> {
  const rows = await tx.query<Snapshot & { requirement: string }>(
    `select l.from_id as requirement, r.id, r.version, r.code, r.title as name, c.type, coalesce(c.key, false) as key
     from links l join controls c on c.org_id = l.org_id and c.id = l.to_id
       join records r on r.org_id = c.org_id and r.id = c.id
     where l.org_id = app.org() and l.kind = 'satisfied_by' and l.from_id = any($1::uuid[]) and r.status = 'active'
       and r.archived_at is null order by r.code`,
    [requirements],
  )
  const found = new Map<string, Snapshot[]>()
  for (const { requirement, ...control } of rows)
    found.set(requirement, [...(found.get(requirement) ?? []), control])
  return found
}

/** The requirements of a domain, one per line of text, in every language that all of them have. */
function listed(duties: readonly Duty[]): Localized {
  const texts = LOCALES.filter((locale) => duties.every(({ name }) => name[locale])).map(
    (locale) =>
      [
        locale,
        duties
          .map(({ ref, name }) => `${ref} ${name[locale]}`)
          .join('\n')
          .slice(0, 4000),
      ] as const,
  )
  return Object.fromEntries(texts)
}

export interface Wanted {
  requirement: string | null
  domain: string | null
}

/**
 * The subjects of these lines, by requirement or domain. The number of queries does not depend on the number of lines.
 */
export async function loadDutySources(tx: Tx, wanted: readonly Wanted[]): Promise<Map<string, DutySource>> {
  if (wanted.length === 0) return new Map()
  const requirements = wanted.map(({ requirement }) => requirement).filter((id) => id !== null)
  const whole = wanted.flatMap(({ requirement, domain }) => (requirement === null && domain ? [domain] : []))
  const duties = await loadDuties(tx, requirements, whole)
  const domains = await loadDomains(tx, [...whole, ...duties.map(({ domain }) => domain)])
  const byDomain = Map.groupBy(duties, ({ domain }) => domain)
  const groups = new Map<string, readonly Duty[]>([
    ...whole.map((id) => [id, (byDomain.get(id) ?? []).slice(0, MOST_IN_GROUP)] as const),
    ...duties.filter(({ id }) => requirements.includes(id)).map((duty) => [duty.id, [duty]] as const),
  ])
  const standings = await loadComplianceStates(tx, groups)
  const satisfying = await loadSatisfying(
    tx,
    duties.map(({ id }) => id),
  )
  const sources = new Map<string, DutySource>()
  for (const [subject, group] of groups) {
    const alone = domains.has(subject) ? null : group[0]!
    const domain = domains.get(alone?.domain ?? subject)
    if (!domain || group.length === 0) continue
    const controls = group.flatMap(({ id }) => satisfying.get(id) ?? [])
    const { name, version } = alone ?? domain
    sources.set(subject, {
      requirement: alone?.id ?? null,
      domain: domain.id,
      universe: domain.universe,
      name,
      description: alone?.summary ?? listed(group),
      version,
      ownerId: alone?.ownerId ?? domain.ownerId,
      authority: domain.authority,
      requirements: group.map(({ id }) => id),
      compliance: standings.get(subject)?.compliance ?? null,
      dutyWeight: Math.max(...group.map(({ weight }) => weight)),
      dutyCount: group.length,
      dutyChanged: group.some(({ changed }) => changed),
      controls: [...new Map(controls.map((one) => [one.id, one])).values()],
      latest: standings.get(subject)?.latest ?? null,
    })
  }
  return sources
}
