import type { RisklineLine } from 'contract/risk/risk-lines'

type Treated = Pick<RisklineLine, 'id' | 'ownerId' | 'residualLevel'>

/** Above tolerance, without an action and without an acceptance that was requested or given. */
export const isUndecided = ({
  position,
  actions,
  acceptance,
}: Pick<RisklineLine, 'position' | 'actions' | 'acceptance'>): boolean =>
  position === 'above_tolerance' && actions === 0 && acceptance !== 'accepted' && acceptance !== 'requested'

/** The action of a risk: its owner and its level, with what all of them have in common. */
export const actionFor = (line: Treated, common: Readonly<Record<string, unknown>>) => ({
  ...common,
  ownerId: line.ownerId,
  priority: line.residualLevel ?? 'medium',
  source: 'risk_treatment' as const,
  riskline: line.id,
})

/** Created at the same time: fewer take minutes for a hundred risks, more would delay other people. */
const AT_ONCE = 4

/** What was created is in `made`: after a failure the next attempt creates only the others. */
export async function createForEach<L extends Treated>(
  lines: readonly L[],
  made: Map<string, string>,
  create: (line: L) => Promise<string>,
  tell: (done: number) => void,
): Promise<void> {
  const left = lines.filter(({ id }) => !made.has(id))
  for (let at = 0; at < left.length; at += AT_ONCE) {
    const outcomes = await Promise.allSettled(
      left.slice(at, at + AT_ONCE).map(async (line) => {
        made.set(line.id, await create(line))
        tell(made.size)
      }),
    )
    const failed = outcomes.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }
}
