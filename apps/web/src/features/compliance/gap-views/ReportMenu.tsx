import type { GapReport } from 'contract/compliance/gap-figures'
import { gapanalyses } from 'contract/compliance/gap-analyses'
import { LOCALES, type Locale } from 'contract/locale'
import { Download, FileSpreadsheet, FileText, FileType } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { errorCode } from '#platform/errors.ts'
import { LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#ui/Menu.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useStartGapReport } from './gap-views.api.ts'
import type { GapViewProps } from './lazy.ts'

const REPORTS = { pdf: FileText, word: FileType, excel: FileSpreadsheet } as const

/** Starts a report of an analysis in the chosen format and language. */
export function ReportMenu({ analysis }: GapViewProps) {
  const { t } = useTranslation(['compliance/gap-views', 'contract/common'])
  const may = useMay()
  const here = useLocale()
  const [chosen, setChosen] = useState<Locale | null>(null)
  const locale = chosen ?? here
  const start = useStartGapReport(analysis.id)
  if (!may(gapanalyses.actions.export)) return null
  const order = (report: GapReport) =>
    start.mutate(
      { report, locale },
      {
        onSuccess: () => showToast({ text: t('reports.started') }),
        onError: (error) =>
          showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
      },
    )
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="secondary" size="small" busy={start.isPending}>
          <Download aria-hidden />
          {t('reports.open')}
        </Button>
      }
    >
      {(['pdf', 'word', 'excel'] as const).map((report) => {
        const Icon = REPORTS[report]
        return (
          <MenuItem key={report} icon={<Icon aria-hidden />} onClick={() => order(report)}>
            {t(`reports.${report}`)}
          </MenuItem>
        )
      })}
      <MenuSeparator />
      <MenuChoice
        label={t('reports.language')}
        value={locale}
        keepOpen
        options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value], lang: value }))}
        onChoose={setChosen}
      />
    </Menu>
  )
}
