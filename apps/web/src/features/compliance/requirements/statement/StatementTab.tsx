import { useQuery } from '@tanstack/react-query'
import { requirements } from 'contract/compliance/requirements'
import { compareStatements, type Statement, type StatementRow } from 'contract/compliance/statements'
import { useMemo, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Sideways } from '#ui/WideTable.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { statementSlice } from '../slices.ts'

type Read = Statement | undefined

/** The rows of the statement; or only those that differ from the previously signed one. */
export function StatementTab({ id }: { id: string }) {
  const { t } = useTranslation('compliance/requirements')
  const [differing, setDiffering] = useState(false)
  const statement = useQuery(recordQuery(statementSlice, id)).data as Read
  const previous = statement?.previous ?? null
  const before = useQuery({ ...recordQuery(statementSlice, previous ?? ''), enabled: previous !== null })
    .data as Read
  const changes = useMemo(
    () => (before ? compareStatements(before.rows ?? [], statement?.rows ?? []) : []),
    [before, statement],
  )
  if (!statement) return <Loading />
  const rows = statement.rows ?? []
  const changed = new Map(changes.map((one) => [(one.now ?? one.before)!.id, one]))
  const gone = changes.flatMap(({ now, before: was }) => (now === null ? [was!] : []))
  const shown = differing ? [...rows.filter((row) => changed.has(row.id)), ...gone] : rows
  return (
    <div className="space-y-4 text-body">
      {before ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <p role="status">{t('statement.changes', { count: changes.length, code: before.code })}</p>
          <CheckField
            label={t('statement.onlyChanges')}
            checked={differing}
            onChange={(event) => setDiffering(event.target.checked)}
          />
        </div>
      ) : null}
      {shown.length === 0 ? (
        <EmptyState title={t('statement.same.title')} text={t('statement.same.text')} />
      ) : (
        <RowTable
          rows={shown}
          wasOf={(row) => changed.get(row.id)?.before ?? null}
          isGone={(row) => gone.includes(row)}
        />
      )}
    </div>
  )
}

interface RowTableProps {
  rows: readonly StatementRow[]
  /** The row in the previous statement, if it differs. */
  wasOf: (row: StatementRow) => StatementRow | null
  isGone: (row: StatementRow) => boolean
}

const CELL = 'px-2 py-2 align-top text-start'

function RowTable({ rows, wasOf, isGone }: RowTableProps) {
  const { t } = useTranslation('compliance/requirements')
  const labels = useCollectionLabels(requirements)
  const heads = ['ref', 'name', 'applicability', 'controls', 'answer', 'evidence'] as const
  return (
    <Sideways label={labels.title} className="rounded-control border border-line">
      <table className="w-full">
        <thead className="bg-surface-soft text-ink-soft">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${CELL} font-medium`}>
                {labels.field(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const was = wasOf(row)
            return (
              <tr key={row.id} className="border-t border-line">
                <th scope="row" className={`${CELL} font-medium whitespace-nowrap`}>
                  <bdi>{row.ref}</bdi>
                </th>
                <td className={CELL}>
                  <LocalizedText text={row.title} />
                  {isGone(row) ? <p className="text-warning">{t('statement.gone')}</p> : null}
                </td>
                <td className={CELL}>
                  {labels.choice('applicability', row.applicability)}
                  {was && was.applicability !== row.applicability ? (
                    <del className="block text-ink-soft">
                      {labels.choice('applicability', was.applicability)}
                    </del>
                  ) : null}
                  {row.reason ? <p className="text-ink-soft">{row.reason}</p> : null}
                </td>
                <td className={CELL}>
                  <bdi>{row.controls.join(', ')}</bdi>
                </td>
                <td className={CELL}>{labels.choice('answer', row.answer ?? 'not_assessed')}</td>
                <td className={`${CELL} whitespace-nowrap tabular-nums`}>
                  {row.validEvidence} / {row.evidence}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Sideways>
  )
}
