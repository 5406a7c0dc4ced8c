import type { Project } from 'contract/audit/projects'
import { LOCALES, type Locale } from 'contract/locale'
import { Plus } from 'lucide-react'
import { errorCode } from '#platform/errors.ts'
import { LOCALE_NAMES, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useCreateReport } from '../completion.api.ts'

/** Creates a report in one of the languages of the project, with the name of the project. */
export function BeginReport({ project, onBegun }: { project: Project; onBegun: (id: string) => void }) {
  const { t } = useTranslation(['audit/completion', 'contract/common'])
  const create = useCreateReport()
  if (!(project as AnyRecord).can.includes('update') || project.sealedOn) return null
  const begin = (locale: Locale) =>
    create.mutate(
      { project: project.id, name: project.name as Record<string, string>, locale },
      {
        onSuccess: ({ id }) => onBegun(id),
        onError: (error) =>
          showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
      },
    )
  const offered = project.languages?.length ? project.languages : LOCALES
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="secondary" busy={create.isPending}>
          <Plus aria-hidden />
          {t('report.begin')}
        </Button>
      }
    >
      {offered.map((locale) => (
        <MenuItem key={locale} onClick={() => begin(locale)}>
          <span lang={locale}>{LOCALE_NAMES[locale]}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}
