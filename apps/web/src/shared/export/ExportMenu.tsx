import { LOCALES, type Locale } from 'contract/locale'
import type { ExportFormat, FILE_FORMATS } from 'contract/workspace/exports'
import {
  Download,
  FileArchive,
  FileCode,
  FileSpreadsheet,
  FileText,
  FileType,
  FolderDown,
  FolderTree,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#ui/Menu.tsx'

type AnyFormat = ExportFormat | (typeof FILE_FORMATS)[number]

const ICONS: Readonly<Record<AnyFormat, LucideIcon>> = {
  excel: FileSpreadsheet,
  pdf: FileText,
  word: FileType,
  bundle: FileArchive,
  file_pdf: FileText,
  file_word: FileType,
  file_sted: FileText,
  file_sted_word: FileType,
  file_imdrf: FolderTree,
  file_annex: FolderTree,
  file_registers: FileSpreadsheet,
  file_eudamed: FileCode,
}

export interface ExportMenuProps<Format extends AnyFormat> {
  /** Whose texts name the formats: those of a list, of one record, or of a technical file. */
  labels: 'list' | 'record' | 'file'
  formats: readonly Format[]
  /** With its name, or as an icon in a row of others. */
  variant: 'secondary' | 'quiet' | 'icon'
  /** What is exported, where another export is beside it. */
  title?: string | undefined
  busy: boolean
  onChoose: (format: Format, locale: Locale) => void
}

/** The export formats and the language. */
export function ExportMenu<Format extends AnyFormat>({
  labels,
  formats,
  variant,
  title,
  busy,
  onChoose,
}: ExportMenuProps<Format>) {
  const { t } = useTranslation('shared/export')
  const here = useLocale()
  const [chosen, setChosen] = useState<Locale | null>(null)
  const locale = chosen ?? here
  return (
    <Menu
      align="end"
      trigger={
        variant === 'icon' ? (
          <IconButton
            label={busy ? t('working') : t('open')}
            icon={<Download aria-hidden />}
            disabled={busy}
          />
        ) : (
          <Button variant={variant} busy={busy}>
            {/* On a phone only the icon is shown, and the export of the record is beside it. */}
            {title ? <FolderDown aria-hidden /> : <Download aria-hidden />}
            <span className="max-sm:sr-only">{busy ? t('working') : (title ?? t('open'))}</span>
          </Button>
        )
      }
    >
      {formats.map((format) => {
        const Icon: LucideIcon = ICONS[format]
        return (
          <MenuItem key={format} icon={<Icon aria-hidden />} onClick={() => onChoose(format, locale)}>
            {t(`${labels}.${format}` as 'list.excel')}
          </MenuItem>
        )
      })}
      <MenuSeparator />
      <MenuChoice
        label={t('language')}
        value={locale}
        keepOpen
        options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value], lang: value }))}
        onChoose={setChosen}
      />
    </Menu>
  )
}
