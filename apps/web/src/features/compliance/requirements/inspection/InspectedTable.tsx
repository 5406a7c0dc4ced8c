import type { Collection } from 'contract/collection'
import type { LinkEnd } from 'contract/collection-routes'
import type * as z from 'zod/mini'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { FieldValue, Names } from '#shared/record/FieldValue.tsx'
import { RecordName } from '#shared/record/RecordName.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { Sideways } from '#ui/WideTable.tsx'

/** A record of the page, with the codes of those that it belongs to. */
interface InspectedRow {
  readonly record: z.output<typeof LinkEnd>
  readonly ownerId: string | null
  readonly direct: boolean
  readonly of: readonly string[]
}

interface InspectedTableProps<R extends InspectedRow> {
  title: string
  of: Collection
  rows: readonly R[]
  /** Fields of the collection, each a column. */
  columns: readonly (keyof R & string)[]
  /** A long text, printed under the name. */
  notes?: readonly (keyof R & string)[]
  /** A remark beside the name. */
  remark?: (row: R) => string | null
}

const CELL = 'px-2 py-2 text-start align-top'

/** The records of one kind. A record and its notes never break over two pages. */
export function InspectedTable<R extends InspectedRow>(props: InspectedTableProps<R>) {
  const { title, of, rows, columns, notes = [], remark } = props
  const { t } = useTranslation('compliance/requirements')
  const labels = useCollectionLabels(of)
  return (
    <Sideways label={title} className="print:overflow-visible">
      <table className="w-full min-w-[52rem] text-body print:min-w-0 print:text-meta">
        <caption className="sr-only">{title}</caption>
        <thead className="border-y border-line bg-surface-soft text-meta text-ink-soft">
          <tr>
            <th scope="col" className={`${CELL} w-2/5 min-w-44 font-medium`}>
              {labels.one}
            </th>
            <th scope="col" className={`${CELL} font-medium`}>
              {t('inspection.of')}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className={`${CELL} font-medium`}>
                {labels.field(name)}
              </th>
            ))}
            <th scope="col" className={`${CELL} font-medium`}>
              {t('inspection.owner')}
            </th>
            <th scope="col" className={`${CELL} font-medium`}>
              {t('inspection.status')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.record.id} className="break-inside-avoid">
              <th scope="row" className={`${CELL} font-normal`}>
                <RecordName record={row.record} />
                {remark?.(row) ? <span className="block text-meta text-ink-soft">{remark(row)}</span> : null}
                {notes
                  .filter((name) => row[name])
                  .map((name) => (
                    <p key={name} className="mt-1 whitespace-pre-line text-ink-soft">
                      <span className="font-medium">{labels.field(name)}</span> <bdi>{String(row[name])}</bdi>
                    </p>
                  ))}
              </th>
              <td className={CELL}>
                {row.direct ? <span className="block">{t('inspection.itself')}</span> : null}
                <bdi>{row.of.join(' · ')}</bdi>
              </td>
              {columns.map((name) => (
                <td key={name} className={CELL}>
                  <FieldValue of={of} name={name} value={row[name]} />
                </td>
              ))}
              <td className={CELL}>
                {row.ownerId ? (
                  <Names kind="person" ids={[row.ownerId]} />
                ) : (
                  <FieldValue of={of} name="ownerId" value={null} />
                )}
              </td>
              <td className={CELL}>
                <StatusBadge status={row.record.status} label={labels.status(row.record.status)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  )
}
