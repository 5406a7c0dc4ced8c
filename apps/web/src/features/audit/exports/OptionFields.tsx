import { type ExportOptions, type ExportPreset, PRESET_SHEETS } from 'contract/audit/project-exports'
import { LOCALES, type Locale } from 'contract/locale'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { LOCALE_NAMES, useTranslation } from '#platform/i18n/index.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { mainOf } from './preset-states.ts'

/** Options as form values: empty where nothing was chosen. */
export interface Options {
  readonly status: string
  readonly changedFrom: string
  readonly changedTo: string
  readonly watermark: boolean
  readonly restricted: boolean
  readonly reason: string
}
export const NO_OPTIONS: Options = {
  status: '',
  changedFrom: '',
  changedTo: '',
  watermark: false,
  restricted: false,
  reason: '',
}

/** The options that apply to the chosen preset. */
export function optionsOf(
  { status, changedFrom, changedTo, watermark, restricted }: Options,
  preset: ExportPreset,
): ExportOptions {
  const states: readonly string[] = mainOf(preset)?.machine.states ?? []
  return {
    ...(states.includes(status) ? { statuses: [status] } : {}),
    ...(changedFrom ? { changedFrom } : {}),
    ...(changedTo ? { changedTo } : {}),
    ...(watermark && PRESET_SHEETS[preset] ? { watermark } : {}),
    ...(restricted && preset === 'evidence' ? { restricted } : {}),
  }
}

interface StatusFieldProps {
  of: NonNullable<ReturnType<typeof mainOf>>
  value: string
  onChange: (status: string) => void
}

function StatusField({ of, value, onChange }: StatusFieldProps) {
  const { t } = useTranslation('audit/exports')
  const labels = useCollectionLabels(of)
  return (
    <SelectField
      label={labels.field('status')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t('allStatuses')}</option>
      {of.machine.states.map((state) => (
        <option key={state} value={state}>
          {labels.status(state)}
        </option>
      ))}
    </SelectField>
  )
}

interface OptionFieldsProps {
  preset: ExportPreset
  /** Whether the person heads internal audit. */
  heads: boolean
  /** Whether the export needs an approval first. */
  waits: boolean
  locale: Locale
  onLocale: (locale: Locale) => void
  options: Options
  onChange: (patch: Partial<Options>) => void
}

/** Export options that apply to the chosen preset. */
export function OptionFields({
  preset,
  heads,
  waits,
  locale,
  onLocale,
  options,
  onChange,
}: OptionFieldsProps) {
  const { t } = useTranslation('audit/exports')
  const sheets = PRESET_SHEETS[preset] !== undefined
  const narrows = sheets || preset === 'evidence' || preset === 'json'
  const main = mainOf(preset)
  return (
    <div className="space-y-3">
      <SelectField
        label={t('language')}
        value={locale}
        onChange={(event) => onLocale(event.currentTarget.value as Locale)}
      >
        {LOCALES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LOCALE_NAMES[one]}
          </option>
        ))}
      </SelectField>
      {main ? (
        <StatusField of={main} value={options.status} onChange={(status) => onChange({ status })} />
      ) : null}
      {narrows ? (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-1">
          {(['changedFrom', 'changedTo'] as const).map((key) => (
            <DateField
              key={key}
              label={t(key)}
              value={options[key]}
              onChange={(day) => onChange({ [key]: day })}
            />
          ))}
        </div>
      ) : null}
      {sheets ? (
        <CheckField
          label={t('watermark')}
          hint={t('watermarkHint')}
          checked={options.watermark}
          onChange={(event) => onChange({ watermark: event.currentTarget.checked })}
        />
      ) : null}
      {preset === 'evidence' && heads ? (
        <CheckField
          label={t('restricted')}
          hint={t('restrictedHint')}
          checked={options.restricted}
          onChange={(event) => onChange({ restricted: event.currentTarget.checked })}
        />
      ) : null}
      {waits ? (
        <TextField
          label={t('reason')}
          hint={t('reasonHint')}
          value={options.reason}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      ) : null}
    </div>
  )
}
