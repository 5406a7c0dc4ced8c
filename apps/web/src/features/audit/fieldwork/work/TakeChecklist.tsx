import { useQuery } from '@tanstack/react-query'
import { inLocale } from 'contract/locale'
import { type Checklist, templateRoutes } from 'contract/workspace/templates'
import { ListChecks } from 'lucide-react'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { showToast } from '#ui/toast/toasts.ts'

/** The checklists in force; choosing one appends its items to the steps. */
export default function TakeChecklist({ onTake }: { onTake: (items: Checklist['items']) => void }) {
  const { t } = useTranslation('audit/fieldwork')
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: ['templates', 'checklists'],
    queryFn: ({ signal }) => call(templateRoutes.checklists, { signal }),
  })
  const lists = data?.items ?? []
  return (
    <Menu
      trigger={
        <Button variant="secondary">
          <ListChecks aria-hidden />
          {t('steps.checklist')}
        </Button>
      }
    >
      {lists.length === 0 ? <MenuItem disabled>{t('steps.checklistNone')}</MenuItem> : null}
      {lists.map(({ id, name, items }) => (
        <MenuItem
          key={id}
          onClick={() => {
            onTake(items)
            showToast({ text: t('steps.checklistDone', { n: items.length, name: inLocale(name, locale) }) })
          }}
        >
          <bdi>{inLocale(name, locale)}</bdi>
        </MenuItem>
      ))}
    </Menu>
  )
}
