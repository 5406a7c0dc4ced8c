import { type ClassificationInput, durationOfUse } from 'contract/techdoc/classification/classification-input'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { westernDigits } from '#platform/western-digits.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'

/** In minutes. */
const UNITS = { minutes: 1, hours: 60, days: 24 * 60 } as const
type Unit = keyof typeof UNITS

interface DurationHelpProps {
  duration: ClassificationInput['duration'] | undefined
  disabled: boolean
  onTake: (duration: ClassificationInput['duration']) => void
}

/** Reads a whole number, in any digits. */
const numberIn = (text: string): number => {
  const digits = westernDigits(text.trim())
  return /^\d{1,6}$/.test(digits) ? Number(digits) : 0
}

/** CLS-6: computes the duration of use for uses that follow each other, which a single use does not show. */
export function DurationHelp({ duration, disabled, onTake }: DurationHelpProps) {
  const { t } = useTranslation(['techdoc/classification', 'contract/classification'])
  const [lasts, setLasts] = useState('')
  const [unit, setUnit] = useState<Unit>('minutes')
  const [uses, setUses] = useState('1')
  const minutes = numberIn(lasts) * UNITS[unit] * numberIn(uses)
  const found = minutes > 0 ? durationOfUse([minutes], true) : undefined
  return (
    <details className="rounded-control border border-line px-3 py-2 text-body">
      <summary className="cursor-pointer font-medium text-accent">{t('duration.title')}</summary>
      <p className="mt-2 text-ink-soft">{t('duration.text')}</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-3">
        <TextField
          label={t('duration.lasts')}
          inputMode="numeric"
          value={lasts}
          onChange={({ target }) => setLasts(target.value)}
        />
        <SelectField
          label={t('duration.unit')}
          value={unit}
          onChange={({ target }) => setUnit(target.value as Unit)}
        >
          {(Object.keys(UNITS) as Unit[]).map((name) => (
            <option key={name} value={name}>
              {t(`duration.units.${name}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('duration.uses')}
          inputMode="numeric"
          value={uses}
          onChange={({ target }) => setUses(target.value)}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <p role="status" className="font-medium">
          {found ? t(`contract/classification:answers.duration.${found}`) : t('duration.none')}
        </p>
        <Button
          variant="secondary"
          disabled={disabled || !found || found === duration}
          onClick={() => found && onTake(found)}
        >
          {t('duration.take')}
        </Button>
      </div>
    </details>
  )
}
