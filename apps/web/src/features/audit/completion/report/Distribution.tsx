import type { Report } from 'contract/audit/reports'
import { X } from 'lucide-react'
import { Suspense, useId } from 'react'
import { namedText, useNames } from '#platform/collections/names.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Section } from '#ui/Section.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useReportWork } from '../completion.api.ts'
import { lazy } from '#ui/lazy.tsx'

const SearchPicker = lazy(async () => ({
  default: (await import('#shared/form/SearchPicker.tsx')).SearchPicker,
}))

/** Recipients of the report. People with a transition on the report can change them until it is issued. */
export function Distribution({ report }: { report: Report }) {
  const { t } = useTranslation(['audit/completion', 'contract/common'])
  const locale = useLocale()
  const id = useId()
  const { distribute } = useReportWork(report.id)
  const people = report.recipients ?? []
  const nameOf = useNames(new Map([['person', new Set(people)]]))
  const isOut = report.status === 'issued' || report.status === 'superseded'
  const steps = (report as AnyRecord).can
  const mayChange = !isOut && steps.length > 0
  const set = (next: string[]) =>
    distribute.mutate(next, {
      onError: (error) =>
        showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
    })
  const text = (person: string) =>
    namedText(nameOf('person', person) ?? { id: person, code: null, title: '…' }, locale)
  return (
    <Section title={t('distribution.title')} text={t(isOut ? 'distribution.sent' : 'distribution.text')}>
      {people.length === 0 ? <p className="text-body text-ink-soft">{t('distribution.none')}</p> : null}
      <ul className="flex flex-wrap gap-2">
        {people.map((person) => (
          <li
            key={person}
            className="inline-flex min-h-9 items-center gap-1 rounded-full border border-line bg-surface-soft ps-3 pe-1 text-body"
          >
            <bdi>{text(person)}</bdi>
            {mayChange ? (
              <IconButton
                label={t('distribution.remove', { name: text(person) })}
                icon={<X aria-hidden />}
                onClick={() => set(people.filter((one) => one !== person))}
              />
            ) : (
              <span className="pe-2" />
            )}
          </li>
        ))}
      </ul>
      {mayChange ? (
        <div className="max-w-sm">
          <label htmlFor={id} className="mb-1.5 block text-body font-medium">
            {t('distribution.add')}
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
