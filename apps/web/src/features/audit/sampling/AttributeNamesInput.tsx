import { ATTRIBUTES, type AttributeNames } from 'contract/audit/samples'
import { useTranslation } from '#platform/i18n/index.ts'
import { TextField } from '#ui/TextField.tsx'

export interface AttributeNamesInputProps {
  names: AttributeNames
  onChange: (names: AttributeNames) => void
}

/** Attributes tested in every item, from A to F; the next input appears when the last one is filled. */
export function AttributeNamesInput({ names, onChange }: AttributeNamesInputProps) {
  const { t } = useTranslation('audit/sampling')
  const used = ATTRIBUTES.findLastIndex((letter) => names[letter] !== undefined)
  return (
    <fieldset>
      <legend className="text-body font-medium">{t('attributes.title')}</legend>
      <p className="mb-2 text-body text-ink-soft">{t('attributes.text')}</p>
      <div className="space-y-2">
        {ATTRIBUTES.slice(0, Math.min(ATTRIBUTES.length, used + 2)).map((letter) => (
          <TextField
            key={letter}
            label={t('attributes.one', { letter })}
            maxLength={300}
            value={names[letter] ?? ''}
            onChange={({ target: { value } }) => {
              const { [letter]: _, ...others } = names
              onChange(value === '' ? others : { ...others, [letter]: value })
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}
