import { documentversions } from 'contract/techdoc/documents/document-versions'
import { CircleCheck, CircleDashed, X } from 'lucide-react'
import { Suspense, useId } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { namedText, useNames } from '#platform/collections/names.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Section } from '#ui/Section.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { lazy } from '#ui/lazy.tsx'

const SearchPicker = lazy(async () => ({
  default: (await import('#shared/form/SearchPicker.tsx')).SearchPicker,
}))

interface RoundProps {
  record: AnyRecord
  people: 'reviewers' | 'approvers'
  signed: 'reviewedBy' | 'approvedBy'
  onSave: (changes: Record<string, unknown>, base: AnyRecord) => Promise<void>
}

/** The reviewers or approvers of a version, who of them has signed, and a picker for more on a draft. */
export function Round({ record, people, signed, onSave }: RoundProps) {
  const { t } = useTranslation(['techdoc/documents', 'contract/common'])
  const labels = useCollectionLabels(documentversions)
  const locale = useLocale()
  const id = useId()
  const named = (record[people] as string[] | null) ?? []
  const done = (record[signed] as string[] | null) ?? []
  const authors = (record['authors'] as string[] | null) ?? []
  const barred = people === 'reviewers' && record['selfReview'] === true ? [] : authors
  const nameOf = useNames(new Map([['person', new Set(named)]]))
  const mayChange = record.can.includes('update')
  const text = (person: string) =>
    namedText(nameOf('person', person) ?? { id: person, code: null, title: '…' }, locale)
  const set = (next: string[]) =>
    void onSave({ [people]: next.length > 0 ? next : null }, record).catch((error: unknown) =>
      showToast({
        text:
          errorCode(error) === 'INVALID_INPUT'
            ? t(`round.unable.${people}`)
            : t(`contract/common:errors.${errorCode(error)}`),
        variant: 'refused',
      }),
    )
  return (
    <Section title={labels.field(people)} text={t(`round.text.${people}`)}>
      {named.length === 0 ? <p className="text-body text-ink-soft">{t('round.nobody')}</p> : null}
      <ul className="space-y-1">
        {named.map((person) => {
          const Sign = done.includes(person) ? CircleCheck : CircleDashed
          return (
            <li key={person} className="flex min-h-9 items-center gap-2 text-body">
              <Sign
                aria-hidden
                className={`size-4 ${done.includes(person) ? 'text-success' : 'text-ink-soft'}`}
              />
              <bdi className="grow">{text(person)}</bdi>
              <span className="text-ink-soft">
                {t(done.includes(person) ? 'round.signed' : 'round.waiting')}
              </span>
              {mayChange ? (
                <IconButton
                  label={t('round.remove', { name: text(person) })}
                  icon={<X aria-hidden />}
                  onClick={() => set(named.filter((one) => one !== person))}
                />
              ) : null}
            </li>
          )
        })}
      </ul>
      {mayChange ? (
        <div className="max-w-sm">
          <label htmlFor={id} className="mb-1.5 block text-body font-medium">
            {t(`round.add.${people}`)}
          </label>
          <Suspense fallback={<div className="min-h-(--control-block)" />}>
            <SearchPicker
              key={named.length}
              id={id}
              kind="person"
              value={null}
              except={[...named, ...barred]}
              onPick={(picked) => (picked ? set([...named, picked.id]) : undefined)}
            />
          </Suspense>
        </div>
      ) : null}
    </Section>
  )
}
