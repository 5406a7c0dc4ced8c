import { fail } from 'contract'

/** How long after the last request of another organisation one counts as alone. */
const ALONE_MS = 1_000
const TIDY_MS = 250
const MAX_WAITING = 100

interface TenantQueue {
  running: number
  waiting: (() => void)[]
  seenAt: number
}

const demandOf = ({ running, waiting }: TenantQueue): number => running + waiting.length

/**
 * P11: no organisation works at the expense of the others. Where several are at work, those who ask for more than the mean
 * of all have a few requests running, and the rest waits behind itself, until it is refused when too much waits. Whoever
 * asks for less never waits: on a machine that others make slow their work piles up through no fault of theirs. One that
 * is alone may use everything, and owes nothing for it afterwards.
 */
export class TenantFairQueue {
  /** Organisations that were here lately, or still are. */
  private readonly lanes = new Map<string, TenantQueue>()
  private readonly atOnce: number
  private demand = 0
  private tidiedAt = 0
  waiting = 0

  constructor(atOnce: number) {
    this.atOnce = atOnce
  }

  /** Resolves when it is the organisation's turn, with what ends it. */
  async acquire(org: string): Promise<() => void> {
    const lane = this.laneOf(org)
    if (lane.waiting.length >= MAX_WAITING) throw fail('RATE_LIMITED', { seconds: 1 })
    this.demand++
    this.waiting++
    await new Promise<void>((resolve) => {
      lane.waiting.push(resolve)
      this.startNext(lane)
    })
    return () => {
      lane.running--
      this.demand--
      this.startNext(lane)
    }
  }

  private laneOf(org: string): TenantQueue {
    const now = performance.now()
    const lane = this.lanes.get(org) ?? { running: 0, waiting: [], seenAt: now }
    lane.seenAt = now
    this.lanes.set(org, lane)
    if (now - this.tidiedAt > TIDY_MS) this.tidy(now)
    return lane
  }

  private tidy(now: number): void {
    this.tidiedAt = now
    for (const [org, lane] of this.lanes)
      if (demandOf(lane) === 0 && now - lane.seenAt > ALONE_MS) this.lanes.delete(org)
  }

  private mayRun(lane: TenantQueue): boolean {
    return lane.running < this.atOnce || demandOf(lane) * this.lanes.size <= this.demand
  }

  /** Whoever waits has others of the same organisation before them, and is woken when one of these ends. */
  private startNext(lane: TenantQueue): void {
    while (lane.waiting.length > 0 && this.mayRun(lane)) {
      lane.running++
      this.waiting--
      lane.waiting.shift()!()
    }
  }
}
