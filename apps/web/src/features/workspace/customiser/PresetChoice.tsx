import { useTranslation } from '#platform/i18n/index.ts'
import { preferences, PRESETS, usePreference, type Preset } from '#platform/preferences/index.ts'
import { RadioCards } from '#ui/RadioCards.tsx'

const SAMPLES: Record<Preset, string> = {
  teal: 'bg-seal',
  blue: 'bg-blue-700',
  indigo: 'bg-indigo-700',
  purple: 'bg-purple-700',
  pink: 'bg-pink-700',
  slate: 'bg-slate-700',
}

export function PresetChoice() {
  const { t } = useTranslation('workspace/customiser')
  return (
    <RadioCards
      label={t('preset.label')}
      columns={3}
      value={usePreference(preferences.preset)}
      onChange={preferences.preset.set}
      options={PRESETS.map((preset) => ({
        value: preset,
        label: t(`preset.${preset}`),
        picture: (
          <span aria-hidden className={`size-5 rounded-full border border-white/60 ${SAMPLES[preset]}`} />
        ),
      }))}
    />
  )
}
