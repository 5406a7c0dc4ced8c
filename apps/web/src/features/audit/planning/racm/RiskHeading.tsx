import { engagementrisks } from 'contract/audit/engagement-risks'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { GROUND } from '#shared/heat-map/level-looks.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import type { RiskLine } from '../risks/risk-rules.ts'

/** Heading with the risk of the rows below it. */
export const riskHeadingOf = (risks: readonly RiskLine[]) => {
  const byId = new Map(risks.map((risk) => [risk.id, risk]))
  return function Heading({ group }: { group: string }) {
    const labels = useCollectionLabels(engagementrisks)
    const risk = byId.get(group)
    if (!risk) return null
    return (
      <span className="flex items-center gap-2 text-body font-semibold">
        <bdi className="text-ink-soft tabular-nums">{risk.code.split('-').at(-1)}</bdi>
        <LocalizedText text={risk.name} className="line-clamp-1" />
        {risk.level ? (
          <span className={`rounded px-1.5 py-0.5 text-meta font-medium ${GROUND[TONES[risk.level]]}`}>
            {labels.choice('level', risk.level)}
          </span>
        ) : null}
      </span>
    )
  }
}
