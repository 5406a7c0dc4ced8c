import type { Citation } from 'contract/workspace/proposals'
import { markWords } from 'contract/passage'
import { useTranslation } from '#platform/i18n/index.ts'

/** The exact words of a record, with those that the other record has as well. */
export function Passage({ citation }: { citation: Citation }) {
  const { t } = useTranslation('shared/assistance')
  const { locale, place, quote, version, words } = citation
  return (
    <blockquote className="border-s-2 border-line-strong ps-3">
      <p lang={locale} dir="auto">
        {markWords(quote, words).map(({ text, match }, at) =>
          match ? (
            <mark key={at} className="bg-transparent font-semibold text-accent-strong">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
      <p className="text-ink-soft">
        {place > 0 ? `${t('page', { place })} · ` : ''}
        {t('version', { version })}
      </p>
    </blockquote>
  )
}
