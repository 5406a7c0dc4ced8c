import type { Collection } from 'contract/collection'
import { LOCALES, type Localized } from 'contract/locale'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatMeasured, formatWhole } from '#platform/collections/format-whole.ts'
import { kindOf, useLoadedNames } from '#platform/collections/names.ts'
import { LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { LocalizedText } from './LocalizedText.tsx'
import { NamedRecord } from './NamedRecord.tsx'

export interface FieldValueProps {
  of: Collection
  name: string
  value: unknown
  /** Shows all languages in a comparison; for reading, the reader's own is enough. */
  allLanguages?: boolean
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as text, by the kind of its field. */
export function FieldValue({ of, name, value, allLanguages = false }: FieldValueProps) {
  const { t } = useTranslation('shared/record')
  const labels = useCollectionLabels(of)
  const locale = useLocale()
  if (isEmpty(value)) return <span className="text-ink-soft">{t('empty')}</span>
  const kind = of.fields[name]?.kind
  if (kind === 'localized') {
    const text = value as Localized
    return allLanguages ? <AllLanguages text={text} /> : <OwnLanguage text={text} />
  }
  if (kind === 'choice' || of.fields[name]?.named) return labels.choice(name, String(value))
  if (kind === 'choices') return <Tags labels={(value as string[]).map((one) => labels.choice(name, one))} />
  if (kind === 'whole') return formatWhole(of.fields[name]!, value as number, locale)
  if (kind === 'number') return formatMeasured(value as number, locale)
  if (kind === 'flag') return value === true ? labels.yes : labels.no
  if (kind === 'day') return formatDay(value as string, locale)
  if (kind === 'words') return <Tags labels={value as string[]} />
  if (kindOf(of, name)) return <Names kind={kindOf(of, name)!} ids={[value as string | string[]].flat()} />
  if (name === 'status') return labels.status(value as string)
  if (kind === 'moment' || name.endsWith('At')) return formatMoment(value as string, locale)
  return (
    <bdi className="wrap-anywhere whitespace-pre-line">
      {typeof value === 'string' ? value : JSON.stringify(value)}
    </bdi>
  )
}

/** Shows one language; below, the languages that are missing. */
function OwnLanguage({ text }: { text: Localized }) {
  const { t } = useTranslation('shared/record')
  const missing = LOCALES.filter((locale) => !text[locale])
  return (
    <>
      <LocalizedText text={text} />
      {missing.length > 0 ? (
        <span className="block text-meta text-ink-soft">
          {t('untranslated')} <bdi>{missing.map((locale) => LOCALE_NAMES[locale]).join(', ')}</bdi>
        </span>
      ) : null}
    </>
  )
}

function AllLanguages({ text }: { text: Localized }) {
  const present = LOCALES.filter((locale) => text[locale])
  return (
    <ul className="space-y-1">
      {present.map((locale) => (
        <li key={locale}>
          <span lang={locale} className="block text-meta text-ink-soft">
            {LOCALE_NAMES[locale]}
          </span>
          <bdi lang={locale} className="whitespace-pre-line">
            {text[locale]}
          </bdi>
        </li>
      ))}
    </ul>
  )
}

function Tags({ labels }: { labels: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {labels.map((word) => (
        <bdi key={word} className="rounded bg-surface-soft px-2 py-0.5">
          {word}
        </bdi>
      ))}
    </span>
  )
}

/** The names of people or records; an invisible one is marked as such. */
export function Names({ kind, ids }: { kind: string; ids: readonly string[] }) {
  const { t } = useTranslation('shared/record')
  const locale = useLocale()
  const { nameOf, isLoading } = useLoadedNames(new Map([[kind, new Set(ids)]]))
  const absent = (id: string) => (isLoading(id) ? '…' : t('unseen'))
  return (
    <span className="inline-flex flex-col">
      {ids.map((id) => {
        const named = nameOf(kind, id)
        return <span key={id}>{named ? <NamedRecord named={named} locale={locale} /> : absent(id)}</span>
      })}
    </span>
  )
}
