import { fail } from 'contract'
import { type Concluded, settleConclusions } from 'contract/audit/control-conclusions'
import type { ProcedureCollection } from 'contract/audit/procedures'
import type { Mutation } from '#platform/collection/mutation.ts'

const concluded = (row: Partial<Concluded>): Concluded => ({
  controls: row.controls ?? null,
  designResult: row.designResult ?? null,
  designRating: row.designRating ?? null,
  operationResult: row.operationResult ?? null,
  operationRating: row.operationRating ?? null,
  operationReason: row.operationReason ?? null,
  controlConclusions: row.controlConclusions ?? null,
})

/** Settles the conclusions on controls of these procedures; refuses one conclusion on several controls. */
export function settleMutations(mutations: readonly Mutation<ProcedureCollection>[]): void {
  for (const { before, after } of mutations) {
    const { settled, problems } = settleConclusions(before && concluded(before), concluded(after))
    if (problems.length > 0) throw fail('INVALID_INPUT', problems)
    Object.assign(after, settled)
  }
}

const own = (key: 'designResult' | 'designRating' | 'operationResult', column: string) =>
  `case when t.control_conclusions is null then t.${column}::text else one ->> '${key}' end as ${column}`

/**
 * SQL of the conclusion of the procedure `t` on a control, as the contract's `conclusionOn` defines it; of the procedure
 * itself where the control is null. Its columns are texts.
 */
export const CONCLUSION_ON = (control: string): string => `lateral (
  select ${own('designResult', 'design_result')}, ${own('designRating', 'design_rating')},
    ${own('operationResult', 'operation_result')}
  from (select) x left join jsonb_array_elements(t.control_conclusions) one on one ->> 'control' = ${control}::text)`
