import { useQuery } from '@tanstack/react-query'
import { reports, type Report } from 'contract/audit/reports'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ContentView } from '#shared/editor/ContentView.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { reportDifferenceQuery } from '../completion.api.ts'

export interface CompareDialogProps {
  open: boolean
  report: Report
  others: readonly Report[]
  onClose: () => void
}

/** Differences between this version and another, section by section. */
export function CompareDialog({ open, report, others, onClose }: CompareDialogProps) {
  const { t } = useTranslation('audit/completion')
  const locale = useLocale()
  const labels = useCollectionLabels(reports)
  const [chosen, setChosen] = useState<string | null>(null)
  const from = chosen ?? report.previous ?? others[0]?.id ?? ''
  const found = useQuery({ ...reportDifferenceQuery(from, report.id), enabled: open && from !== '' })
  const changed = found.data?.sections.filter((one) => one.changed) ?? []
  return (
    <Dialog open={open} onClose={onClose} title={t('report.compare')} width="wide">
      <SelectField
        label={t('report.compareWith')}
        value={from}
        onChange={(event) => setChosen(event.target.value)}
        className="mb-4 max-w-sm"
      >
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {t('report.version', { number: formatNumber(one.number ?? 1, locale) })} ·{' '}
            {labels.status(one.status)}
          </option>
        ))}
      </SelectField>
      {found.isPending ? <Loading /> : null}
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isSuccess && changed.length === 0 ? (
        <p className="text-body text-ink-soft">{t('report.same')}</p>
      ) : null}
      <div className="space-y-5">
        {changed.map(({ section, content }) => (
          <section key={section}>
            <h3 className="mb-1 font-semibold">{labels.field(section)}</h3>
            <ContentView content={content} />
          </section>
        ))}
      </div>
    </Dialog>
  )
}
