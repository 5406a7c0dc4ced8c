import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { X } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { fileLink } from '#platform/records/file-links.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { Changes } from '#shared/sheet/sheet-store.ts'
import { useChecklist } from '../page-context.ts'
import type { StoredRow } from '../row-rules.ts'

export interface RowPartProps {
  row: StoredRow
  open: boolean
  onChange: (changes: Changes) => void
}

/** The standards of the register that are applied to the row (GSP-2). */
export function StandardsPart({ row, open, onChange }: RowPartProps) {
  const { t } = useTranslation('techdoc/gspr')
  const labels = useCollectionLabels(gsprrows)
  const { page } = useChecklist()
  const chosen = row.standards ?? []
  const nameOf = ({ designation, edition }: { designation: string; edition: string | null }) =>
    edition ? `${designation} (${edition})` : designation
  const offered = page.standards.filter(({ id }) => !chosen.includes(id))
  const set = (ids: readonly string[]) => onChange({ standards: ids.length > 0 ? [...ids].toSorted() : null })
  return (
    <section aria-label={labels.field('standards')} className="space-y-2">
      <h3 className="text-body font-medium">{labels.field('standards')}</h3>
      {chosen.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line text-body">
          {chosen.map((id) => {
            const standard = page.standards.find((one) => one.id === id)
            return (
              <li key={id} className="flex items-center gap-2 py-1.5">
                <span className="min-w-0 flex-1">
                  <bdi dir="ltr">{standard ? nameOf(standard) : '…'}</bdi>
                  {standard?.outdated ? (
                    <span className="block text-meta text-warning">{t('missing.outdated')}</span>
                  ) : null}
                </span>
                {open ? (
                  <IconButton
                    label={t('remove', { name: standard ? nameOf(standard) : '' })}
                    icon={<X aria-hidden />}
                    onClick={() => set(chosen.filter((one) => one !== id))}
                  />
                ) : null}
              </li>
            )
          })}
        </ul>
      ) : null}
      {open && offered.length > 0 ? (
        <SelectField
          label={t('standards.add')}
          labelHidden
          value=""
          onChange={(event) => (event.target.value ? set([...chosen, event.target.value]) : undefined)}
        >
          <option value="">{t('standards.add')}</option>
          {offered.map((one) => (
            <option key={one.id} value={one.id}>
              {nameOf(one)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {page.standards.length === 0 ? (
        <p className="text-body text-ink-soft">
          {t('standards.none')}{' '}
          <PageLink
            {...fileLink('foundations', page.device.id, 'f.standards')}
            className="font-medium text-accent hover:underline"
          >
            {t('standards.register')}
          </PageLink>
        </p>
      ) : null}
    </section>
  )
}
