import { useQuery } from '@tanstack/react-query'
import { type Report, reports } from 'contract/audit/reports'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useMay } from '#platform/collections/may.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { reportsQuery } from '../completion.api.ts'
import type { TabProps } from '../CompletionPage.tsx'
import { reportSlice } from '../slices.ts'
import { BeginReport } from './BeginReport.tsx'
import { ReportWork } from './ReportWork.tsx'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The report of the project: its versions, and the selected one. */
export function ReportTab({ project }: TabProps) {
  const { t } = useTranslation('audit/completion')
  const locale = useLocale()
  const labels = useCollectionLabels(reports)
  const may = useMay()
  const found = useQuery(reportsQuery(project.id))
  const [{ report: chosen }, go] = usePageAddress<{ report?: string | undefined }>((search) => ({
    report: text(search['report']),
  }))
  if (found.isPending) return <Loading />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const open = (id: string) => go({ report: id })
  const begin = may(reports.actions.create) ? <BeginReport project={project} onBegun={open} /> : null
  const shown = found.data.find(({ id }) => id === chosen) ?? found.data[0]
  if (!shown)
    return (
      <div className="ruled">
        <EmptyState title={t('report.none')} text={t('report.noneText')}>
          {begin}
        </EmptyState>
      </div>
    )
  const nameOf = (one: Report) =>
    `${t('report.version', { number: formatNumber(one.number ?? 1, locale) })} · ${labels.choice('locale', one.locale)} · ${labels.status(one.status)}`
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label={t('report.versions')}
          value={shown.id}
          onChange={(event) => open(event.target.value)}
          className="w-full max-w-md"
        >
          {found.data.map((one) => (
            <option key={one.id} value={one.id}>
              {nameOf(one)}
            </option>
          ))}
        </SelectField>
        {begin}
      </div>
      <Shown key={shown.id} id={shown.id} versions={found.data} onOpen={open} />
    </div>
  )
}

interface ShownProps {
  id: string
  versions: readonly Report[]
  onOpen: (id: string) => void
}

function Shown({ id, ...rest }: ShownProps) {
  const record = useQuery(recordQuery(reportSlice, id))
  if (record.isPending) return <Loading />
  if (record.isError) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  return <ReportWork report={record.data as Report} {...rest} />
}
