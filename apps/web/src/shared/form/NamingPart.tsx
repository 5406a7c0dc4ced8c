import { LOCALES, type Locale, type Localized } from 'contract/locale'
import { FieldFrame } from './FieldFrame.tsx'
import { inputClasses } from './input-classes.ts'
import { LocalizedInput } from './LocalizedInput.tsx'
import { Section } from '#ui/Section.tsx'

interface Named {
  name: Localized
  note: string | null
}

interface NamingPartProps<Draft extends Named> {
  /** The prefix of the ids of its inputs. */
  id: string
  labels: { title: string; name: string; note: string }
  draft: Draft
  onChange: (draft: Draft) => void
}

/** The name of the next version, and its change summary. */
export function NamingPart<Draft extends Named>({ id, labels, draft, onChange }: NamingPartProps<Draft>) {
  const texts = Object.fromEntries(LOCALES.map((locale) => [locale, draft.name[locale] ?? '']))
  const named = Object.values(texts).some((text) => text.trim() !== '')
  return (
    <Section title={labels.title}>
      <FieldFrame id={`${id}-name`} label={labels.name} required group>
        <LocalizedInput
          id={`${id}-name`}
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
      <FieldFrame id={`${id}-note`} label={labels.note} required={false}>
        <textarea
          id={`${id}-note`}
          dir="auto"
          rows={3}
          maxLength={4000}
          className={inputClasses(false)}
          value={draft.note ?? ''}
          onChange={(event) => onChange({ ...draft, note: event.target.value || null })}
        />
      </FieldFrame>
    </Section>
  )
}
