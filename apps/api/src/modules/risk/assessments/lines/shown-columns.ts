import { inLocale, type Localized } from 'contract'
import type { risklines } from 'contract/risk/risk-lines'
import type { RelatedColumns } from '#platform/collection/excel/related-hooks.ts'
import { label } from '#platform/translations.ts'

interface Shown {
  id: string
  name: Localized
  inherent: number | null
  residual: number | null
  level: string | null
  position: string | null
}

/**
 * Name and scores of a line for readers of its workbook. The library and the method determine them, so an import ignores
 * these columns.
 */
export const shownColumns: RelatedColumns<typeof risklines> = {
  columns: [
    { key: 'shown_name', width: 40 },
    { key: 'shown_inherent', width: 12, numeric: true },
    { key: 'shown_residual', width: 12, numeric: true },
    { key: 'shown_level', width: 16 },
    { key: 'shown_position', width: 20 },
  ],
  async read(tx, ids, locale) {
    const rows = await tx.query<Shown>(
      `select r.id, r.title as name, t.inherent_score as inherent, t.residual_score as residual,
         t.residual_level as level, t.position
       from risklines t join records r on r.org_id = t.org_id and r.id = t.id
       where t.org_id = app.org() and t.id = any($1::uuid[])`,
      [ids],
    )
    const word = (field: string, value: string | null) =>
      value === null ? null : label(locale, 'risklines', 'choices', field, value)
    return new Map(
      rows.map(({ id, name, inherent, residual, level, position }) => [
        id,
        [
          inLocale(name, locale),
          inherent,
          residual,
          word('residualLevel', level),
          word('position', position),
        ],
      ]),
    )
  },
  plan: () => Promise.resolve(new Map()),
  write: () => Promise.resolve(),
}
