import { LOCALES, type Locale } from 'contract/locale'
import { useTranslation } from 'react-i18next'
import { FieldFrame } from '#ui/form/FieldFrame.tsx'
import { inputLook } from '#ui/form/input-look.ts'
import { LocalizedInput } from '#ui/form/LocalizedInput.tsx'
import { Section } from '#ui/Section.tsx'
import type { Draft } from './templates.api.ts'

/** What the version is called, and what changed with it. */
export function NamePart({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useTranslation(['workspace/templates', 'words/templates'])
  const texts = Object.fromEntries(LOCALES.map((locale) => [locale, draft.name[locale] ?? '']))
  const named = Object.values(texts).some((text) => text.trim() !== '')
  return (
    <Section title={t('naming')}>
      <FieldFrame id="template-name" label={t('words/templates:fields.name')} required group>
        <LocalizedInput
          id="template-name"
          long={false}
          invalid={!named}
          problems={{}}
          value={texts as Record<Locale, string>}
          onChange={(next) => {
            const filled = Object.entries(next).filter(([, text]) => text.trim() !== '')
            onChange({ ...draft, name: Object.fromEntries(filled) })
          }}
        />
      </FieldFrame>
      <FieldFrame id="template-note" label={t('words/templates:fields.note')} required={false}>
        <textarea
          id="template-note"
          dir="auto"
          rows={2}
          maxLength={4000}
          className={inputLook(false)}
          value={draft.note ?? ''}
          onChange={(event) => onChange({ ...draft, note: event.target.value || null })}
        />
      </FieldFrame>
    </Section>
  )
}
