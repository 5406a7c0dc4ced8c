import type { UniverseLine } from 'contract/compliance/universes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CollectionWords } from '#platform/collections/collection-words.ts'
import { COUNT, type FigureFormat } from '#platform/figures.ts'
import { ExplainedNumber } from '#ui/figure/ExplainedNumber.tsx'
import { requirementsWith } from './addresses.ts'

const SHARE: FigureFormat = { kind: 'percent', digits: 1 }
const LEVEL: FigureFormat = { kind: 'score', digits: 2 }
const BANDS = {
  compliant: 'border-success text-success',
  largely: 'border-success text-success',
  partly: 'border-warning-line text-warning',
  weak: 'border-danger-line text-danger',
}

const share = (thousandths: number | null): number | null =>
  thousandths === null ? null : thousandths / 1000

interface CardPositionProps {
  universe: UniverseLine
  words: CollectionWords
}

/** How far it is met, never without how much of it was looked at; and what is open. */
export function CardPosition({ universe, words }: CardPositionProps) {
  const { t } = useTranslation('compliance/universes')
  const { compliance, coverage, prudent, maturity, openGaps, band } = universe
  if (compliance === null || coverage === null) {
    return <p className="rounded-md bg-surface-soft px-3 py-4 text-sm text-ink-soft">{t('notAssessed')}</p>
  }
  const field = words.field
  const counts = {
    applicable: { key: 'applicable', label: field('applicable'), value: universe.applicable },
    assessed: { key: 'assessed', label: field('assessed'), value: universe.assessed },
  }
  const computedAt = universe.updatedAt
  const whose = (label: string) => t('ofUniverse', { label, code: universe.code })
  const gapsOf = (priority: string) =>
    requirementsWith({ universe: universe.id, priority, applicability: 'applicable,undecided' })
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Figure name={field('compliance')}>
          <ExplainedNumber
            size="medium"
            label={whose(field('compliance'))}
            value={share(compliance)}
            format={SHARE}
            explanation={{
              formula: t('formulas.compliance'),
              inputs: [
                counts.assessed,
                counts.applicable,
                { key: 'prudent', label: field('prudent'), value: share(prudent) ?? 0, format: SHARE },
              ],
              computedAt,
            }}
          />
        </Figure>
        <Figure name={field('coverage')}>
          <ExplainedNumber
            size="medium"
            label={whose(field('coverage'))}
            value={share(coverage)}
            format={SHARE}
            explanation={{
              formula: t('formulas.coverage'),
              inputs: [counts.assessed, counts.applicable],
              computedAt,
            }}
          />
        </Figure>
        <Figure name={field('maturity')}>
          <ExplainedNumber
            size="medium"
            label={whose(field('maturity'))}
            value={maturity === null ? null : maturity / 100}
            format={LEVEL}
            explanation={{ formula: t('formulas.maturity'), inputs: [counts.assessed], computedAt }}
          />
        </Figure>
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
                  href: gapsOf('critical,high'),
                },
              ],
              computedAt,
            }}
          />
        </Figure>
      </div>
      <Bar coverage={coverage} prudent={prudent ?? 0} />
      {band === null ? (
        <p className="mt-2 text-xs text-ink-soft">{t('noBand')}</p>
      ) : (
        <p className={`mt-2 inline-block rounded border px-2 py-0.5 text-xs font-medium ${BANDS[band]}`}>
          {words.choice('band', band)}
        </p>
      )}
    </div>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-xs text-ink-soft">{name}</p>
      {children}
    </div>
  )
}

/** Of all that applies: what is met, within what was looked at. The numbers say the same. */
function Bar({ coverage, prudent }: { coverage: number; prudent: number }) {
  return (
    <div aria-hidden className="relative mt-2 h-2 overflow-hidden rounded-full bg-surface-soft">
      <div className="absolute inset-y-0 start-0 bg-accent-soft" style={{ width: `${coverage / 10}%` }} />
      <div className="absolute inset-y-0 start-0 bg-accent" style={{ width: `${prudent / 10}%` }} />
    </div>
  )
}
