import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ExportPreset } from 'contract/audit/project-exports'
import { useId } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'

const GROUPS = {
  workbooks: [
    ...(['workbook', 'racm', 'procedures', 'samples', 'issues'] as const),
    ...(['workpapers', 'reviewnotes', 'time', 'requests'] as const),
  ],
  documents: ['report_pdf', 'report_word'],
  files: ['evidence', 'json'],
} as const satisfies Record<string, readonly ExportPreset[]>

interface PresetChoiceProps {
  value: ExportPreset
  onChange: (preset: ExportPreset) => void
}

/** The export presets, each with its contents. */
export function PresetChoice({ value, onChange }: PresetChoiceProps) {
  const { t } = useTranslation('audit/exports')
  const labels = useCollectionLabels({ name: 'projectexports' })
  const id = useId()
  return (
    <RadioGroup aria-label={t('what')} value={value} onValueChange={onChange} className="space-y-4">
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <div key={group}>
          <h3 className="mb-2 text-body font-medium text-ink-soft">{t(`groups.${group}`)}</h3>
          <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            {GROUPS[group].map((preset) => (
              <Radio.Root
                key={preset}
                value={preset}
                aria-label={labels.choice('preset', preset)}
                aria-describedby={`${id}-${preset}`}
                className="flex cursor-pointer flex-col rounded-control border border-line-firm px-3 py-2 text-start text-body hover:bg-surface-soft data-checked:border-accent data-checked:bg-accent-soft data-checked:ring-1 data-checked:ring-accent"
              >
                <span className="font-medium">{labels.choice('preset', preset)}</span>
                <span id={`${id}-${preset}`} className="text-ink-soft">
                  {t(`about.${preset}`)}
                </span>
              </Radio.Root>
            ))}
          </div>
        </div>
      ))}
    </RadioGroup>
  )
}
