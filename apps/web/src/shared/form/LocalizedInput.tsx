import { isRightToLeft, LOCALES, type Locale } from 'contract/locale'
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

/** One text in three languages, the reader's own first; each has its own direction, and a missing one is marked. */
export function LocalizedInput({ id, value, onChange, long, invalid, problems }: LocalizedInputProps) {
  const own = useLocale()
  const order = [own, ...LOCALES.filter((locale) => locale !== own)]
  return (
    <div className="space-y-3 border-s-2 border-line ps-3">
      {order.map((locale) => (
        <LanguageInput
          key={locale}
          id={`${id}-${locale}`}
          locale={locale}
          long={long}
          text={value[locale]}
          invalid={(invalid && locale === own) || problems[locale] !== undefined}
          problem={problems[locale]}
          onChange={(text) => onChange({ ...value, [locale]: text })}
        />
      ))}
    </div>
  )
}

interface LanguageInputProps {
  id: string
  locale: Locale
  long: boolean
  text: string
  invalid: boolean
  problem: string | undefined
  onChange: (text: string) => void
}

function LanguageInput({ id, locale, long, text, invalid, problem, onChange }: LanguageInputProps) {
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
      <div className="mb-1 flex items-baseline justify-between gap-3 text-meta">
        <label htmlFor={id} lang={locale} className="font-medium text-ink-soft">
          {LOCALE_NAMES[locale]}
        </label>
        {text.trim() === '' ? <span className="text-ink-soft">{t('missing')}</span> : null}
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
