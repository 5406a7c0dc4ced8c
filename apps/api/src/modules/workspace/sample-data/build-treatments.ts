import { acceptanceRoutes } from 'contract/risk/acceptances'
import type { Riskline } from 'contract/risk/risk-lines'
import { actionRoutes } from 'contract/workspace/actions'
import { completeAction } from './complete-action.ts'
import { type SamplePeople, day, fillIn } from './sample-people.ts'
import type { Round } from './sample-ratings.ts'

const MANAGER = 'risk_manager' as const
type Owner = 'head_of_purchasing' | 'plant_manager' | 'quality_manager'

interface Treatment {
  /** The round in which it was decided. */
  readonly round: Round
  readonly owner: Owner
  readonly due: number
  /** Percent done; null while its owner has only proposed it. */
  readonly percent: number | null
  readonly priority?: 'critical' | 'high'
  readonly end?: 'completed' | 'verified'
}

const TREATMENTS: Readonly<Record<string, Treatment>> = {
  'R-P2P-06': { round: 0, owner: 'head_of_purchasing', due: -290, percent: 100, end: 'verified' },
  'R-CYB-07': { round: 0, owner: 'plant_manager', due: -230, percent: 100, end: 'verified' },
  'R-P2P-02': { round: 0, owner: 'head_of_purchasing', due: -12, percent: 75, priority: 'critical' },
  'R-CYB-03': { round: 0, owner: 'plant_manager', due: -35, percent: 50, priority: 'critical' },
  'R-QMS-03': { round: 0, owner: 'quality_manager', due: 10, percent: 100, end: 'completed' },
  'R-PRC-05': { round: 1, owner: 'head_of_purchasing', due: 25, percent: 50, priority: 'high' },
  'R-DPR-04': { round: 1, owner: 'plant_manager', due: 40, percent: 25, priority: 'high' },
  'R-ITG-07': { round: 2, owner: 'plant_manager', due: 30, percent: 25 },
  'R-QMS-04': { round: 2, owner: 'quality_manager', due: 55, percent: 25, priority: 'high' },
  'R-MDD-05': { round: 2, owner: 'plant_manager', due: 70, percent: 50, priority: 'high' },
  'R-MDD-08': { round: 2, owner: 'quality_manager', due: 85, percent: 0 },
  'R-DPR-07': { round: 2, owner: 'plant_manager', due: 90, percent: null },
}

export const isTreated = (code: string): boolean => code in TREATMENTS

/** The owner of a risk: who treats it, or by its process. */
export function ownerOf(code: string): Owner {
  const process = code.split('-')[1]!
  if (TREATMENTS[code]) return TREATMENTS[code].owner
  if (process === 'P2P' || process === 'PRC' || process === 'PAY') return 'head_of_purchasing'
  return process === 'QMS' || process === 'DPR' ? 'quality_manager' : 'plant_manager'
}

/** The day on which the treatments of a round were decided. */
const decided = (round: Round): number => -330 + 150 * round

/** Decides the treatments of a round: proposed, agreed, under way, late, completed and verified ones. */
export async function treat(
  cast: SamplePeople,
  lines: ReadonlyMap<string, Riskline>,
  round: Round,
): Promise<void> {
  for (const [code, treatment] of Object.entries(TREATMENTS)) {
    if (treatment.round !== round) continue
    const { owner, due, percent, priority = 'medium', end } = treatment
    const { name, how } = cast.texts.risk.treatments[code]!
    const proposer = percent === null ? owner : MANAGER
    const { id } = await cast.call(proposer, actionRoutes.create, {
      body: {
        name,
        description: cast.say(how),
        source: 'risk_treatment',
        riskline: lines.get(code)!.id,
        ownerId: cast.id(owner),
        verifierId: end === 'verified' ? cast.id(MANAGER) : cast.founder,
        // What has ended since is dated by the audit trail.
        ...(percent === null || end ? {} : { startOn: day(decided(round)) }),
        dueOn: day(due),
        priority,
      },
    })
    if (percent === null) continue
    await cast.move(owner, actionRoutes, id, 'agreed')
    if (end) await completeAction(cast, owner, id, due)
    else if (percent > 0) await cast.change(owner, actionRoutes, id, { percent })
    if (end === 'verified') await cast.move(MANAGER, actionRoutes, id, 'verified')
  }
}

/** Strengthens a control of every other risk above tolerance, which is done and verified since. */
export async function strengthen(
  cast: SamplePeople,
  lines: ReadonlyMap<string, Riskline>,
  round: Round,
): Promise<void> {
  const { risk } = cast.texts
  for (const [code, line] of lines) {
    if (line.position !== 'above_tolerance' || isTreated(code) || code in risk.accepted) continue
    if (line.undecided === false) continue
    const owner = ownerOf(code)
    const due = decided(round)
    const { id } = await cast.call(MANAGER, actionRoutes.create, {
      body: {
        name: fillIn(risk.strengthen, { control: line.controls![0]!.name }),
        description: cast.say(risk.strengthenHow),
        source: 'risk_treatment',
        riskline: line.id,
        ownerId: cast.id(owner),
        verifierId: cast.id(MANAGER),
        dueOn: day(due),
        priority: 'medium',
      },
    })
    await cast.move(owner, actionRoutes, id, 'agreed')
    await completeAction(cast, owner, id, due)
    await cast.move(MANAGER, actionRoutes, id, 'verified')
  }
}

/** The finance director accepts some risks for a time; one acceptance soon ends. */
export async function accept(cast: SamplePeople, lines: ReadonlyMap<string, Riskline>): Promise<void> {
  for (const [at, [code, reason]] of Object.entries(cast.texts.risk.accepted).entries()) {
    const line = lines.get(code)!
    if (line.position !== 'above_tolerance' || line.acceptance === 'accepted') continue
    const { id } = await cast.call(MANAGER, acceptanceRoutes.create, {
      body: { riskline: line.id, reason: cast.say(reason), expiresOn: day(35 + 25 * at) },
    })
    await cast.settle('finance_director', 'acceptance', [id], 'accepted')
  }
}
