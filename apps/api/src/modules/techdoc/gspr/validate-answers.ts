import { gspr } from 'content'
import type { Profile, RiskClass, TechnicalFile } from 'contract/techdoc/file/file-model'
import { refuseAnswer } from 'contract/techdoc/gspr/gspr-applicability'
import type { GsprRow } from 'contract/techdoc/gspr/gspr-rows'
import type { Tx } from '#platform/db/tx.ts'

type AnsweredField = 'device' | 'ref' | 'applicability' | 'ownerId' | 'reviewerId' | 'evidence' | 'standards'
type Answered = Pick<GsprRow, AnsweredField>

/** A field of an answer that is refused, and why. */
interface AnswerProblem {
  path: [AnsweredField]
  code: string
}

/** Data for validating answers: their devices, and the records that they refer to. */
export interface Ground {
  readonly rows: ReadonlyMap<string, Awaited<ReturnType<typeof gspr>>[number]>
  readonly files: ReadonlyMap<string, TechnicalFile>
  /** Known standards, as `device id`, and known documents. */
  readonly standards: ReadonlySet<string>
  readonly documents: ReadonlySet<string>
}

export const citedIn = ({ evidence }: Pick<Answered, 'evidence'>): string[] =>
  (evidence ?? []).map(({ document }) => document)
const standardsIn = ({ standards }: Pick<Answered, 'standards'>): string[] => standards ?? []

interface DeviceRow {
  id: string
  code: string
  riskClass: RiskClass | null
  profile: Profile
  today: string
}

/** A file with the device alone: validation needs only its profile, which is already computed. */
const fileOf = ({ profile, ...device }: DeviceRow): TechnicalFile => ({
  device,
  profile,
  sections: new Map(),
  rows: new Map(),
  gspr: [],
  documents: new Map(),
})

/** Uses two queries for any number of answers. */
export async function loadGround(
  tx: Tx,
  answers: readonly Pick<Answered, 'device' | 'evidence' | 'standards'>[],
): Promise<Ground> {
  const devices = await tx.query<DeviceRow>(
    `select d.id, r.code, d.risk_class as "riskClass", d.profile, current_date::text as today
     from devices d join records r on r.org_id = d.org_id and r.id = d.id
     where d.org_id = app.org() and d.id = any($1::uuid[])`,
    [[...new Set(answers.map(({ device }) => device))]],
  )
  const named = [...new Set(answers.flatMap((answer) => [...citedIn(answer), ...standardsIn(answer)]))]
  const found = await tx.query<{ id: string; device: string | null }>(
    `select r.id, f.device from records r
       left join filerows f on f.org_id = r.org_id and f.id = r.id and f.section_key = 'f.standards'
     where r.org_id = app.org() and r.id = any($1::uuid[]) and (r.type = 'techdocument' or f.id is not null)`,
    [named],
  )
  return {
    rows: new Map((await gspr()).map((row) => [row.ref, row])),
    files: new Map(devices.map((device) => [device.id, fileOf(device)])),
    standards: new Set(found.flatMap(({ id, device }) => (device ? [`${device} ${id}`] : []))),
    documents: new Set(found.flatMap(({ id, device }) => (device ? [] : [id]))),
  }
}

const changed = (key: AnsweredField, before: Answered | null, after: Answered): boolean =>
  (before?.[key] ?? null) !== (after[key] ?? null)

/** The problems of an answer, by field and code. */
export function validateAnswer(ground: Ground, before: Answered | null, after: Answered): AnswerProblem[] {
  const issue = (path: AnsweredField, code: string): AnswerProblem => ({ path: [path], code })
  const problems: AnswerProblem[] = []
  const { device } = after
  const row = ground.rows.get(String(after.ref))
  const file = ground.files.get(device)
  if (row && file && changed('applicability', before, after)) {
    const said = after.applicability ?? 'tbd'
    const refused = refuseAnswer(row, said === 'partly' ? 'applicable' : said, file)
    if (refused) problems.push(issue('applicability', refused))
    // Whether a heading applies follows from the rows below it.
    else if (!row.answerable && (said === 'applicable' || said === 'partly'))
      problems.push(issue('applicability', 'heading'))
  }
  // GSP-10: the owner of a row cannot be its reviewer.
  const people = changed('ownerId', before, after) || changed('reviewerId', before, after)
  if (people && after.reviewerId && after.reviewerId === after.ownerId)
    problems.push(issue('reviewerId', 'same_person'))
  const was = new Set(before ? [...citedIn(before), ...standardsIn(before)] : [])
  const isNew = (id: string) => !was.has(id)
  if (standardsIn(after).some((id) => isNew(id) && !ground.standards.has(`${device} ${id}`)))
    problems.push(issue('standards', 'unknown_reference'))
  if (citedIn(after).some((id) => isNew(id) && !ground.documents.has(id)))
    problems.push(issue('evidence', 'unknown_reference'))
  return problems
}
