import { LOCALES, type Locale } from 'contract/locale'
import type { FigureFilter } from 'contract/risk/figures'
import { Download, FileSpreadsheet, FileText, FileType } from 'lucide-react'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#ui/Menu.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { type ReportOrder, useStartReport } from './figures.api.ts'

/** The report for the board and the register, for print and in Excel, in the chosen language. */
export function ReportMenu({ filter }: { filter: FigureFilter }) {
  const { t } = useTranslation(['risk/figures', 'contract/common'])
  const here = useLocale()
  const [chosen, setChosen] = useState<Locale | null>(null)
  const locale = chosen ?? here
  const start = useStartReport()
  const order = (report: ReportOrder['report']) =>
    start.mutate(
      { report, locale, filter },
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
        <Button variant="secondary" busy={start.isPending}>
          <Download aria-hidden />
          {t('reports.open')}
        </Button>
      }
    >
      <MenuItem icon={<FileText aria-hidden />} onClick={() => order('board')}>
        {t('reports.board')}
      </MenuItem>
      <MenuItem icon={<FileType aria-hidden />} onClick={() => order('board_word')}>
        {t('reports.boardWord')}
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet aria-hidden />} onClick={() => order('register')}>
        {t('reports.register')}
      </MenuItem>
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
