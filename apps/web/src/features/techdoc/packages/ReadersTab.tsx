import type { Package } from 'contract/techdoc/packages/packages'
import { packages } from 'contract/techdoc/packages/packages'
import { X } from 'lucide-react'
import { Suspense, useId } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { namedText, useNames } from '#platform/collections/names.ts'
import { errorCode } from '#platform/errors.ts'
import { loadNamespaces, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useShare } from './packages.api.ts'
import { lazy } from '#ui/lazy.tsx'

const SearchPicker = lazy(async () => {
  const [{ SearchPicker: Picker }] = await Promise.all([
    import('#shared/form/SearchPicker.tsx'),
    loadNamespaces('shared/form'),
  ])
  return { default: Picker }
})

/** The external readers of the package once it is sent. */
export function ReadersTab({ record }: { record: Package }) {
  const { t } = useTranslation(['techdoc/packages', 'contract/common'])
  const locale = useLocale()
  const id = useId()
  const may = useMay()
  const share = useShare(record.id)
  const people = record.people ?? []
  const nameOf = useNames(new Map([['person', new Set(people)]]))
  const text = (person: string) =>
    namedText(nameOf('person', person) ?? { id: person, code: null, title: '…' }, locale)
  const mayShare = may(packages.actions.approve) && record.archivedAt === null
  const set = (next: string[]) =>
    share.mutate(next, {
      onError: (error) =>
        showToast({
          text:
            errorCode(error) === 'INVALID_INPUT'
              ? t('readers.outside')
              : t(`contract/common:errors.${errorCode(error)}`),
          variant: 'refused',
        }),
    })
  return (
    <Section title={t('tabs.readers')} text={t('readers.text')}>
      {record.status === 'sent' ? null : <Notice>{t('readers.notYet')}</Notice>}
      {people.length === 0 ? <p className="text-body text-ink-soft">{t('readers.none')}</p> : null}
      <ul className="space-y-1">
        {people.map((person) => (
          <li key={person} className="flex min-h-9 items-center gap-2 text-body">
            <bdi className="grow">{text(person)}</bdi>
            {mayShare ? (
              <IconButton
                label={t('readers.remove', { name: text(person) })}
                icon={<X aria-hidden />}
                onClick={() => set(people.filter((one) => one !== person))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {mayShare ? (
        <div className="max-w-sm">
          <label htmlFor={id} className="mb-1.5 block text-body font-medium">
            {t('readers.add')}
          </label>
          <Suspense fallback={<div className="min-h-(--control-block)" />}>
            <SearchPicker
              key={people.length}
              id={id}
              kind="person"
              value={null}
              except={people}
              onPick={(picked) => (picked ? set([...people, picked.id]) : undefined)}
            />
          </Suspense>
        </div>
      ) : null}
    </Section>
  )
}
