import type { StatementRow, statements } from 'contract/compliance/statements'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Block } from '#platform/rendering/document-model.ts'
import { label } from '#platform/translations.ts'

type Paper = NonNullable<CollectionHooks<typeof statements>['documentBlocks']>

const IMPLEMENTED = ['compliant', 'partially_compliant', 'non_compliant'] as const

const shareOf = (part: number, all: number, number: (value: number) => string): string =>
  all === 0 ? number(part) : `${number(part)} / ${number(all)}`

const counted = (rows: readonly StatementRow[], matches: (row: StatementRow) => boolean): number =>
  rows.filter(matches).length

/** Each domain with what applies in it and how far it is implemented. */
function domainTable(
  rows: readonly StatementRow[],
  { locale, text, number }: Pick<Parameters<Paper>[1], 'locale' | 'text' | 'number'>,
): Block {
  const choice = (value: string) => label(locale, 'requirements', 'choices', 'answer', value)
  return {
    kind: 'table',
    head: [
      label(locale, 'requirements', 'fields', 'domain'),
      ...['requirements', 'applicable', 'excluded'].map((key) => label(locale, 'statements', 'fields', key)),
      ...IMPLEMENTED.map(choice),
    ],
    widths: [6, 2.2, 2.2, 2.2, 2.2, 2.2, 2.2],
    rows: [...Map.groupBy(rows, ({ domain }) => JSON.stringify(domain)).values()].map((some) => [
      text(some[0]!.domain),
      number(some.length),
      number(counted(some, ({ applicability }) => applicability === 'applicable')),
      number(counted(some, ({ applicability }) => applicability === 'not_applicable')),
      ...IMPLEMENTED.map((answer) =>
        number(counted(some, (one) => one.applicability === 'applicable' && one.answer === answer)),
      ),
    ]),
  }
}

/** The page that an auditor reads first: what applies, how much of it is implemented, and each exclusion with its reason. */
export const statementSummary: Paper = (row, { locale, text, number }) => {
  const rows = row.rows ?? []
  const field = (key: string) => label(locale, 'statements', 'fields', key)
  const choice = (value: string) => label(locale, 'requirements', 'choices', 'answer', value)
  const applicable = rows.filter(({ applicability }) => applicability === 'applicable')
  const answered = (answer: NonNullable<StatementRow['answer']>) =>
    shareOf(
      counted(applicable, (one) => one.answer === answer),
      applicable.length,
      number,
    )
  const excluded = rows.filter(({ applicability }) => applicability === 'not_applicable')
  const undecided = rows.length - applicable.length - excluded.length
  return [
    { kind: 'heading', level: 1, text: label(locale, 'documents', 'summary') },
    {
      kind: 'figures',
      figures: [
        { value: number(rows.length), label: field('requirements') },
        { value: number(applicable.length), label: field('applicable') },
        { value: number(excluded.length), label: field('excluded') },
        ...(undecided > 0 ? [{ value: number(undecided), label: field('undecided') }] : []),
        ...IMPLEMENTED.map((answer) => ({
          value: answered(answer),
          label: choice(answer),
        })),
      ],
    },
    domainTable(rows, { locale, text, number }),
    ...(row.scope ? [{ kind: 'paragraph' as const, text: row.scope }] : []),
    ...(excluded.length > 0
      ? [
          { kind: 'heading' as const, level: 2 as const, text: field('excluded') },
          {
            kind: 'table' as const,
            head: ['ref', 'name', 'applicabilityReason'].map((key) =>
              label(locale, 'requirements', 'fields', key),
            ),
            rows: excluded.map((one) => [one.ref, text(one.title), one.reason ?? '']),
            widths: [2, 5, 5],
          },
        ]
      : []),
  ]
}

/** The rows of a statement as document blocks, by domain. */
export const statementBlocks: Paper = (row, { locale, text, number }) => {
  const rows = row.rows ?? []
  const field = (key: string) => label(locale, 'requirements', 'fields', key)
  const choice = (name: string, value: string) => label(locale, 'requirements', 'choices', name, value)
  const tableOf = (some: readonly StatementRow[]): Block => ({
    kind: 'table',
    landscape: true,
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
    { kind: 'heading', level: 1, text: label(locale, 'statements', 'fields', 'rows'), landscape: true },
    ...[...Map.groupBy(rows, ({ domain }) => JSON.stringify(domain)).values()].flatMap((some): Block[] => [
      { kind: 'heading', level: 2, text: text(some[0]!.domain), landscape: true },
      tableOf(some),
    ]),
  ]
}
