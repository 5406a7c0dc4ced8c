import type { UniverseLine } from 'contract/compliance/universes'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { CollectionLabels } from '#platform/collections/collection-labels.ts'
import { COUNT } from '#platform/figures.ts'
import { PositionNumber } from '#features/compliance/shared/PositionNumber.tsx'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'
import { requirementsWith } from './universe-links.ts'

const BANDS = {
  compliant: 'border-success text-success',
  largely: 'border-success text-success',
  partly: 'border-warning-line text-warning',
  weak: 'border-danger-line text-danger',
}

interface CardPositionProps {
  universe: UniverseLine
  labels: CollectionLabels
}

/** Compliance, never without coverage; and what is open. */
export function CardPosition({ universe, labels }: CardPositionProps) {
  const { t } = useTranslation('compliance/universes')
  const { compliance, coverage, prudent, openGaps, band } = universe
  if (compliance === null || coverage === null) {
    return (
      <p className="rounded-control bg-surface-soft px-3 py-4 text-body text-ink-soft">{t('notAssessed')}</p>
    )
  }
  const field = labels.field
  const whose = (label: string) => t('ofUniverse', { label, code: universe.code })
  const gapsOf = (priority: string) =>
    requirementsWith({ universe: universe.id, priority, applicability: 'applicable,undecided' })
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {(['compliance', 'coverage', 'maturity'] as const).map((figure) => (
          <Figure key={figure} name={field(figure)}>
            <PositionNumber size="medium" figure={figure} of={universe} label={whose(field(figure))} />
          </Figure>
        ))}
        <Figure name={field('openGaps')}>
          <ExplainedNumber
            size="medium"
            label={whose(field('openGaps'))}
            value={openGaps}
            format={COUNT}
            explanation={{
              formula: t('formulas.openGaps'),
              inputs: [
                {
                  key: 'openGaps',
                  label: t('openThem'),
                  value: openGaps,
                  link: gapsOf('critical,high'),
                },
              ],
              computedAt: universe.updatedAt,
            }}
          />
        </Figure>
      </div>
      <Bar coverage={coverage} prudent={prudent ?? 0} />
      {band === null ? (
        <p className="mt-2 text-meta text-ink-soft">{t('noBand')}</p>
      ) : (
        <p className={`mt-2 inline-block rounded border px-2 py-0.5 text-meta font-medium ${BANDS[band]}`}>
          {labels.choice('band', band)}
        </p>
      )}
    </div>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-meta text-ink-soft">{name}</p>
      {children}
    </div>
  )
}

/** The share that is met within the share that was assessed, of all that applies. The numbers say the same. */
function Bar({ coverage, prudent }: { coverage: number; prudent: number }) {
  return (
    <div aria-hidden className="relative mt-2 h-2 overflow-hidden rounded-full bg-surface-soft">
      <div className="absolute inset-y-0 start-0 bg-accent-soft" style={{ width: `${coverage / 10}%` }} />
      <div className="absolute inset-y-0 start-0 bg-accent" style={{ width: `${prudent / 10}%` }} />
    </div>
  )
}
