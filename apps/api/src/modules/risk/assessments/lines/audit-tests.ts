import { TEST_MONTHS } from 'contract/audit/conclusions'
import type { LineControl, risklines } from 'contract/risk/risk-lines'
import { valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

export interface AuditRatings {
  design: number | null
  operation: number | null
}

/** An audit rating overrides any other rating of the control. A side that the audit did not rate keeps its value. */
const rated = <C extends Partial<Pick<LineControl, 'design' | 'operating'>>>(
  control: C,
  { design, operation }: AuditRatings,
) => ({
  ...control,
  design: design ?? control.design ?? null,
  operating: operation ?? control.operating ?? null,
  source: 'audit' as const,
})

/**
 * The last audit test of each control that still counts: for twelve months, or until the next test if the control was
 * ineffective.
 */
export async function loadAuditTests(
  tx: Tx,
  controls: readonly string[],
): Promise<ReadonlyMap<string, AuditRatings>> {
  if (controls.length === 0) return new Map()
  const rows = await tx.query<AuditRatings & { control: string }>(
    `select control, design, operation from (
       select distinct on (control) control, design, operation, tested_on from audittests
       where org_id = app.org() and control = any($1::uuid[]) order by control, tested_on desc, consequence desc) last
     where tested_on > current_date - interval '${TEST_MONTHS} months' or operation = 0`,
    [controls],
  )
  return new Map(rows.map(({ control, ...ratings }) => [control, ratings]))
}

/** Controls of a line with their audit ratings applied. */
export const withAuditTests = <C extends { id: string } & Partial<LineControl>>(
  controls: readonly C[],
  tests: ReadonlyMap<string, AuditRatings>,
) =>
  controls.map((control) => {
    const test = tests.get(control.id)
    return test ? rated(control, test) : control
  })

/** Applies audit ratings of a control to the open lines of a risk; submitted ones keep theirs. */
export async function takeAuditRatings(
  tx: WriteTx,
  { shape }: RegisteredCollection<typeof risklines>,
  judged: readonly (AuditRatings & { risk: string; control: string })[],
  context: WriteContext,
): Promise<void> {
  if (judged.length === 0) return
  const found = await tx.query<{ id: string }>(
    `select t.id from risklines t join records r on r.org_id = t.org_id and r.id = t.id
       join records a on a.org_id = t.org_id and a.id = t.assessment
     where t.org_id = app.org() and t.risk = any($1::uuid[]) and r.archived_at is null and a.archived_at is null
       and a.status in ('draft', 'in_progress') order by r.code`,
    [judged.map(({ risk }) => risk)],
  )
  const rows = await loadRecords(
    tx,
    shape,
    found.map(({ id }) => id),
    true,
  )
  const mutations = rows.flatMap((before): Mutation<typeof risklines>[] => {
    const tests = new Map(
      judged.filter(({ risk }) => risk === before.risk).map(({ control, ...ratings }) => [control, ratings]),
    )
    const controls = before.controls ?? []
    if (!controls.some(({ id }) => tests.has(id))) return []
    return [
      { action: 'update', before, after: { ...valuesOf(before), controls: withAuditTests(controls, tests) } },
    ]
  })
  if (mutations.length > 0) await writeRecords(tx, shape, mutations, context)
}
