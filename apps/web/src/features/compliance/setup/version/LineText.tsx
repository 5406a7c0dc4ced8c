import type { ProposedText, RequirementText } from 'contract/compliance/requirement-text'
import { differingFields } from 'contract/compliance/requirement-text'
import { textOf } from 'contract/compliance/revision-diff'
import { requirements } from 'contract/compliance/requirements'
import { LOCALES, type Locale, type Localized } from 'contract/locale'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { LOCALE_NAMES, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Differences } from '#shared/record/Differences.tsx'
import { Redline } from '#shared/compare/Redline.tsx'

const TEXTS = ['name', 'summary', 'deadline'] as const

interface LineTextProps {
  before: RequirementText | null
  after: ProposedText | null
}

/** The languages to show: the reader's own if it is written, then the others that changed. */
function localesOf(before: Localized | null, after: Localized | null, reader: Locale): Locale[] {
  const written = LOCALES.filter((locale) => before?.[locale] || after?.[locale])
  const own = written.includes(reader) ? reader : written[0]
  const changed = written.filter((locale) => (before?.[locale] ?? '') !== (after?.[locale] ?? ''))
  return own ? [own, ...changed.filter((locale) => locale !== own)] : []
}

/** A difference: texts word by word, other fields as old and new value. */
export function LineText({ before, after }: LineTextProps) {
  const { t } = useTranslation('compliance/setup')
  const reader = useLocale()
  const labels = useCollectionLabels(requirements)
  const [was, is] = [before, after && textOf(after)]
  const fields = was && is ? differingFields(was, is) : null
  const others = (fields ?? []).filter((field) => !(TEXTS as readonly string[]).includes(field))
  const shown = TEXTS.filter((field) => field !== 'deadline' || was?.deadline || is?.deadline)
  return (
    <div className="space-y-2 text-body">
      {shown.map((field) =>
        localesOf(was?.[field] ?? null, is?.[field] ?? null, reader).map((locale, index) => (
          <div key={`${field} ${locale}`}>
            <p className="text-meta text-ink-soft">
              {labels.field(field)}
              {index > 0 ? (
                <>
                  {' · '}
                  <bdi lang={locale}>{LOCALE_NAMES[locale]}</bdi>
                </>
              ) : null}
            </p>
            <Redline
              before={was?.[field]?.[locale] ?? ''}
              after={is?.[field]?.[locale] ?? ''}
              locale={locale}
              className={field === 'name' ? 'font-medium' : ''}
            />
          </div>
        )),
      )}
      {was && is && others.length > 0 ? (
        <Differences
          of={requirements}
          differences={others.map((field) => ({ field, from: was[field], to: is[field] }))}
        />
      ) : null}
      {fields && fields.length > 0 && others.length === fields.length ? (
        <p className="text-meta text-ink-soft">{t('version.sameWording')}</p>
      ) : null}
    </div>
  )
}
