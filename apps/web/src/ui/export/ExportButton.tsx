import { useMutation } from '@tanstack/react-query'
import { LOCALES, type Locale } from 'contract/locale'
import { Download } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Slice } from '#platform/collections/slice.ts'
import type { ListView } from '#platform/collections/view.ts'
import { exportWorkbook, WORKBOOK_TYPE, workbookName } from '#platform/collections/workbook.ts'
import { saveFile } from '#platform/save-file.ts'
import { errorCode } from '#platform/errors.ts'
import { LOCALE_NAMES, useLocale } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Menu, MenuChoice } from '#ui/Menu.tsx'
import { showToast } from '#ui/toast/toasts.ts'

export interface ExportButtonProps {
  slice: Slice
  view: Pick<ListView, 'filter' | 'sort'>
}

/** The list as it is filtered and sorted, as a workbook in the language of the person's choice. */
export const ExportButton = memo(function ExportButton({ slice, view }: ExportButtonProps) {
  const { t } = useTranslation(['ui/export', 'words/common'])
  const here = useLocale()
  const download = useMutation({
    mutationFn: (locale: Locale) => exportWorkbook(slice, { filter: view.filter, sort: view.sort, locale }),
    onSuccess: (bytes) => {
      const workbook = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: WORKBOOK_TYPE })
      saveFile(workbookName(slice.of.name, new Date()), workbook)
      showToast({ text: t('done') })
    },
    onError: (error) => showToast({ text: t(`words/common:errors.${errorCode(error)}`), look: 'danger' }),
  })
  return (
    <Menu
      align="end"
      trigger={
        <Button look="secondary" busy={download.isPending}>
          <Download aria-hidden />
          <span className="max-sm:sr-only">{download.isPending ? t('working') : t('open')}</span>
        </Button>
      }
    >
      <MenuChoice
        label={t('language')}
        value={null}
        options={[here, ...LOCALES.filter((locale) => locale !== here)].map((locale) => ({
          value: locale,
          label: LOCALE_NAMES[locale],
          lang: locale,
        }))}
        onChoose={(locale) => download.mutate(locale)}
      />
    </Menu>
  )
})
