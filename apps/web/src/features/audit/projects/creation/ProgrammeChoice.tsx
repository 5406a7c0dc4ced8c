import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useQuery } from '@tanstack/react-query'
import type { Programme } from 'contract/audit/project-creation'
import { inLocale } from 'contract/locale'
import { useId } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { programmesQuery } from '#shared/programmes/programmes-query.ts'

interface ProgrammeChoiceProps {
  value: string | undefined
  onChange: (code: string) => void
}

/** The built-in programmes with their contents, and what of these the library of the organisation lacks. */
export function ProgrammeChoice({ value, onChange }: ProgrammeChoiceProps) {
  const { t } = useTranslation('audit/projects')
  const id = useId()
  const programmes = useQuery(programmesQuery)
  if (programmes.isPending) return <Loading />
  if (programmes.isError)
    return <ErrorState error={programmes.error} onRetry={() => void programmes.refetch()} />
  return (
    <div>
      <p id={id} className="mb-2 text-body font-medium">
        {t('begin.programme')}
      </p>
      <RadioGroup
        aria-labelledby={id}
        value={value ?? ''}
        onValueChange={onChange}
        className="grid gap-2 md:grid-cols-2"
      >
        {programmes.data.programmes.map((one) => (
          <ProgrammeCard key={one.code} programme={one} />
        ))}
      </RadioGroup>
    </div>
  )
}

function ProgrammeCard({ programme }: { programme: Programme }) {
  const { t } = useTranslation('audit/projects')
  const locale = useLocale()
  const { code, name, description, hours, holds, here } = programme
  const lacks = holds.risks - here.risks + (holds.controls - here.controls)
  const count = (value: number) => formatNumber(value, locale)
  return (
    <Radio.Root
      value={code}
      aria-label={inLocale(name, locale)}
      className="cursor-pointer rounded-control border border-line-strong px-3 py-2 text-start text-body hover:bg-surface-soft data-checked:border-accent data-checked:bg-accent-soft data-checked:ring-1 data-checked:ring-accent"
    >
      <span className="block font-medium">
        <bdi>{inLocale(name, locale)}</bdi>
      </span>
      <span className="mt-0.5 line-clamp-2 block text-ink-soft">
        <bdi>{inLocale(description, locale)}</bdi>
      </span>
      <span className="mt-1 block text-meta text-ink-soft">
        {t('begin.holds', {
          procedures: count(holds.procedures),
          risks: count(holds.risks),
          controls: count(holds.controls),
          hours: count(hours),
        })}
      </span>
      {lacks > 0 ? (
        <span className="mt-1 block text-meta text-warning">{t('begin.lacks', { count: lacks })}</span>
      ) : null}
    </Radio.Root>
  )
}
