import type { StatementRow, statements } from 'contract/compliance/statements'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Block } from '#platform/rendering/document-model.ts'
import { label } from '#platform/translations.ts'

type Paper = NonNullable<CollectionHooks<typeof statements>['documentBlocks']>

/** The rows of a statement as document blocks, by domain. */
export const statementBlocks: Paper = (row, { locale, text, number }) => {
  const rows = row.rows ?? []
  const field = (key: string) => label(locale, 'requirements', 'fields', key)
  const choice = (name: string, value: string) => label(locale, 'requirements', 'choices', name, value)
  const tableOf = (some: readonly StatementRow[]): Block => ({
    kind: 'table',
    head: ['ref', 'name', 'applicability', 'applicabilityReason', 'controls', 'answer', 'evidence'].map(
      field,
    ),
    widths: [2.2, 4.6, 2, 3.6, 2.4, 2.2, 1.4],
    rows: some.map((one) => [
      one.ref,
      text(one.title),
      choice('applicability', one.applicability),
      one.reason ?? '',
      one.controls.join('\n'),
      choice('answer', one.answer ?? 'not_assessed'),
      `${number(one.validEvidence)} / ${number(one.evidence)}`,
    ]),
  })
  return [
    { kind: 'heading', level: 1, text: label(locale, 'statements', 'fields', 'rows') },
    ...[...Map.groupBy(rows, ({ domain }) => JSON.stringify(domain)).values()].flatMap((some): Block[] => [
      { kind: 'heading', level: 2, text: text(some[0]!.domain) },
      tableOf(some),
    ]),
  ]
}
