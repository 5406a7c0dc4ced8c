import type { AuditProcedure, AuditProgram } from 'content'
import { inLocale, type Locale } from 'contract'
import type { AppliedProgramme } from 'contract/audit/project-creation'
import { createRecords } from '#platform/collection/commands.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

/** The library records of a programme: ids by type and code. */
export class LibraryIndex {
  private readonly ids: ReadonlyMap<string, string>
  private constructor(ids: ReadonlyMap<string, string>) {
    this.ids = ids
  }

  static async of(tx: Tx, programmes: readonly AuditProgram[]): Promise<LibraryIndex> {
    const codes = programmes.flatMap(({ risks, controls, processes, universes, procedures }) => [
      ...risks,
      ...controls,
      ...processes,
      ...universes,
      ...procedures.flatMap((one) => [...one.risks, ...one.controls, ...one.requirements]),
    ])
    const rows = await tx.query<{ id: string; type: string; code: string }>(
      `select id, type, code from records where org_id = app.org() and code = any($1::text[])
         and type in ('risk', 'control', 'process', 'universe', 'requirement') and archived_at is null
         and status not in ('draft', 'retired')`,
      [[...new Set(codes)]],
    )
    return new LibraryIndex(new Map(rows.map(({ id, type, code }) => [`${type} ${code}`, id])))
  }

  one(type: string, code: string): string | undefined {
    return this.ids.get(`${type} ${code}`)
  }

  some(type: string, codes: readonly string[]): string[] {
    return codes.flatMap((code) => this.one(type, code) ?? [])
  }
}

export interface Into {
  id: string
  reviewerId: unknown
}

const orNull = <T>(some: readonly T[]): T[] | null => (some.length > 0 ? [...some] : null)

function procedureOf(project: Into, one: AuditProcedure, known: LibraryIndex, refs: ReadonlySet<string>) {
  return {
    project: project.id,
    // A reference that is taken is numbered automatically.
    ref: refs.has(one.ref) ? null : one.ref,
    section: one.ref.slice(0, 1),
    name: one.title,
    test: one.test_type,
    steps: one.steps.map((text, index) => ({ id: `s${index + 1}`, text, done: false, note: null })),
    guidance: one.sample_guidance,
    controls: orNull(known.some('control', one.controls)),
    risks: orNull(known.some('risk', one.risks)),
    requirements: orNull(known.some('requirement', one.requirements)),
    expectedEvidence: orNull(one.expected_evidence),
    reviewerId: project.reviewerId,
    hours: one.planned_hours * 100,
  }
}

/** The controls of each risk, from the library. */
async function answersOf(
  tx: Tx,
  risks: readonly string[],
  controls: readonly string[],
): Promise<{ control: string; risk: string }[]> {
  return await tx.query(
    `select l.from_id as control, l.to_id as risk from links l
     where l.org_id = app.org() and l.kind = 'mitigates' and l.from_id = any($1::uuid[]) and l.to_id = any($2::uuid[])
     order by l.to_id, l.from_id`,
    [controls, risks],
  )
}

interface Made {
  id: string
  procedure: AuditProcedure
}

/** Matrix rows for each control of each risk with its procedure, and for risks without controls. */
function rowsOf(
  project: Into,
  engagementRisks: ReadonlyMap<string, string>,
  answers: readonly { control: string; risk: string }[],
  made: readonly Made[],
  known: LibraryIndex,
) {
  const testing = (type: 'risk' | 'control', id: string) =>
    made.filter(({ procedure }) => known.some(type, procedure[`${type}s`]).includes(id))
  const rows = answers.map(({ risk, control }) => {
    const tests = testing('control', control)
    const operating = tests.filter(({ procedure }) => procedure.test_type === 'toe')
    return {
      project: project.id,
      engagementrisk: engagementRisks.get(risk)!,
      control,
      designRequired: tests.some(({ procedure }) => procedure.test_type === 'tod'),
      operationRequired: operating.length > 0,
      procedure: (operating[0] ?? tests[0])?.id ?? null,
    }
  })
  const answered = new Set(answers.map(({ risk }) => risk))
  const alone = [...engagementRisks].flatMap(([risk, engagementrisk]) => {
    const [test] = answered.has(risk) ? [] : testing('risk', risk)
    return test ? [{ project: project.id, engagementrisk, control: null, procedure: test.id }] : []
  })
  return [...rows, ...alone]
}

async function referencesIn(
  tx: Tx,
  project: string,
): Promise<{ refs: Set<string>; risks: Map<string, string> }> {
  const refs = await tx.query<{ ref: string }>(
    'select ref from procedures where org_id = app.org() and project = $1 and ref is not null',
    [project],
  )
  const risks = await tx.query<{ id: string; risk: string }>(
    `select t.id, t.risk from engagementrisks t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.project = $1 and r.archived_at is null`,
    [project],
  )
  return {
    refs: new Set(refs.map(({ ref }) => ref)),
    risks: new Map(risks.map(({ id, risk }) => [risk, id])),
  }
}

/** Adds procedures of a programme to a project, with the library's risks and controls. */
export async function importProgramme(
  tx: WriteTx,
  byType: CollectionsByType,
  project: Into,
  programme: AuditProgram,
  wanted: readonly string[] | undefined,
  context: WriteContext,
): Promise<AppliedProgramme> {
  const known = await LibraryIndex.of(tx, [programme])
  const chosen = programme.procedures.filter(({ ref }) => !wanted || wanted.includes(ref))
  const codes = {
    risk: wanted ? chosen.flatMap(({ risks }) => risks) : programme.risks,
    control: wanted ? chosen.flatMap(({ controls }) => controls) : programme.controls,
  }
  const there = await referencesIn(tx, project.id)
  const engagementRisks = new Map(there.risks)
  const create = async (type: string, inputs: readonly Record<string, unknown>[]) => {
    const collection = byType.get(type)
    return collection && inputs.length > 0 ? await createRecords(tx, collection, inputs, context) : []
  }
  const risks = [...new Set(known.some('risk', codes.risk))].filter((risk) => !engagementRisks.has(risk))
  const newRisks = await create(
    'engagementrisk',
    risks.map((risk) => ({ project: project.id, risk, inScope: true })),
  )
  newRisks.forEach(({ id }, index) => engagementRisks.set(risks[index]!, id))
  const newProcedures = await create(
    'procedure',
    chosen.map((one) => procedureOf(project, one, known, there.refs)),
  )
  const made = newProcedures.map(({ id }, index) => ({ id, procedure: chosen[index]! }))
  const looked = new Map(
    [...engagementRisks].filter(([risk]) => known.some('risk', codes.risk).includes(risk)),
  )
  const answers = await answersOf(tx, [...looked.keys()], known.some('control', codes.control))
  const rows = await create('racmrow', looked.size > 0 ? rowsOf(project, looked, answers, made, known) : [])
  const missing = (['risk', 'control'] as const).flatMap((type) =>
    codes[type].filter((code) => known.one(type, code) === undefined),
  )
  return {
    risks: newRisks.length,
    rows: rows.length,
    procedures: made.length,
    missing: [...new Set(missing)].toSorted(),
  }
}

/** The planning memorandum of a programme, in the actor's language. */
export function memoOf(programme: AuditProgram, known: LibraryIndex, locale: Locale) {
  return {
    programme: programme.code,
    processes: orNull(known.some('process', programme.processes)),
    universes: orNull(known.some('universe', programme.universes)),
    hoursPlanned: programme.hours.total * 100,
    objectives: programme.objectives.map((text) => inLocale(text, locale)),
    scopeAnswers: programme.scope_questions.map((text) => ({
      question: inLocale(text, locale),
      answer: null,
      source: null,
    })),
  }
}
