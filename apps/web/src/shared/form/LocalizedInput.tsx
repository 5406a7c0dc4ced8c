import { isRightToLeft, LOCALES, type Locale } from 'contract/locale'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { formatList } from '#platform/i18n/format-list.ts'
import { LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { described, inputClasses } from './input-classes.ts'

type Texts = Record<Locale, string>

export interface LocalizedInputProps {
  id: string
  value: Texts
  onChange: (value: Texts) => void
  /** A multi-line input for long texts. */
  long: boolean
  /** The whole field is invalid, or one of its languages. */
  invalid: boolean
  problems: Partial<Record<Locale, string>>
}

const isEmpty = (text: string) => text.trim() === ''

/**
 * One text in the reader's language; those in other languages are behind a button that names the missing ones. They are
 * open from the start where only they are filled in, and as soon as one of them has a problem.
 */
export function LocalizedInput({ id, value, onChange, long, invalid, problems }: LocalizedInputProps) {
  const { t } = useTranslation('shared/form')
  const own = useLocale()
  const others = LOCALES.filter((locale) => locale !== own)
  const missing = others.filter((locale) => isEmpty(value[locale]))
  const [chosen, setChosen] = useState(isEmpty(value[own]) && missing.length < others.length)
  const open = chosen || others.some((locale) => problems[locale] !== undefined)
  const input = (locale: Locale) => (
    <LanguageInput
      key={locale}
      id={`${id}-${locale}`}
      locale={locale}
      long={long}
      named={open}
      text={value[locale]}
      invalid={(invalid && locale === own) || problems[locale] !== undefined}
      problem={problems[locale]}
      onChange={(text) => onChange({ ...value, [locale]: text })}
    />
  )
  return (
    <div className={open ? 'space-y-3 border-s-2 border-line ps-3' : ''}>
      {input(own)}
      {open ? others.map(input) : null}
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setChosen(!open)}
        className="mt-1 inline-flex min-h-6 cursor-pointer items-center gap-1.5 rounded-control text-meta text-ink-faint hover:text-ink"
      >
        <Languages aria-hidden className="size-3.5" />
        <span>
          {t(open ? 'translations.hide' : missing.length > 0 ? 'translations.add' : 'translations.show')}
        </span>
        {!open && missing.length > 0 ? (
          <bdi>
            {formatList(
              missing.map((locale) => LOCALE_NAMES[locale]),
              own,
            )}
          </bdi>
        ) : null}
      </button>
    </div>
  )
}

interface LanguageInputProps {
  id: string
  locale: Locale
  long: boolean
  /** Its language is written above it; otherwise it is only announced. */
  named: boolean
  text: string
  invalid: boolean
  problem: string | undefined
  onChange: (text: string) => void
}

function LanguageInput({ id, locale, long, named, text, invalid, problem, onChange }: LanguageInputProps) {
  const { t } = useTranslation('shared/form')
  const shared = {
    id,
    lang: locale,
    dir: isRightToLeft(locale) ? 'rtl' : 'ltr',
    value: text,
    ...described(id, problem),
    'aria-invalid': invalid ? true : undefined,
    className: inputClasses(invalid),
  }
  return (
    <div>
      <div className={named ? 'mb-1 flex items-baseline justify-between gap-3 text-meta' : 'sr-only'}>
        <label htmlFor={id} lang={locale} className="font-medium text-ink-soft">
          {LOCALE_NAMES[locale]}
        </label>
        {named && isEmpty(text) ? <span className="text-ink-soft">{t('missing')}</span> : null}
      </div>
      {long ? (
        <textarea {...shared} rows={3} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...shared} onChange={(event) => onChange(event.target.value)} />
      )}
      {problem ? (
        <p id={`${id}-problem`} className="mt-1 text-body text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
