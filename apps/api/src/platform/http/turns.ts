import { fail } from 'contract'
import { LRUCache } from 'lru-cache'

/** How long after the last request of another organisation one counts as alone. */
const ALONE_MS = 1_000
/** What an organisation may spend at once before its share counts: many pages opened in the same moment. */
const CREDIT_MS = 2_000
/** One long import is not many requests. */
const MOST_MS = 500
const MAX_WAITING = 100
const LANES = 10_000

export interface TurnsOptions {
  /** Milliseconds of work in each millisecond that one organisation may keep up while others are there too. */
  share: number
  /** How many of its requests run at once meanwhile. */
  atOnce: number
}

interface Lane {
  org: string
  running: number
  credit: number
  countedAt: number
  waiting: (() => void)[]
  timer: NodeJS.Timeout | undefined
}

interface Visit {
  org: string
  at: number
}

/**
 * P11: no organisation works at the expense of the others. Where several are at work, each has at most a few requests
 * running and a share of the time; what comes above that waits its turn, and is refused when too much waits. One that is
 * alone may use everything.
 */
export class Turns {
  private readonly lanes = new LRUCache<string, Lane>({ max: LANES })
  private readonly options: TurnsOptions
  private newest: Visit = { org: '', at: -Infinity }
  private other: Visit = { org: '', at: -Infinity }
  waiting = 0

  constructor(options: TurnsOptions) {
    this.options = options
  }

  /** Resolves when it is the organisation's turn, with what ends it. */
  async take(org: string): Promise<() => void> {
    const lane = this.laneOf(org)
    this.visit(org)
    if (lane.waiting.length === 0 && this.mayRun(lane)) lane.running++
    else {
      if (lane.waiting.length >= MAX_WAITING) throw fail('RATE_LIMITED', { seconds: 1 })
      await this.wait(lane)
    }
    const began = performance.now()
    return () => {
      lane.running--
      lane.credit -= Math.min(MOST_MS, performance.now() - began)
      this.letIn(lane)
    }
  }

  private laneOf(org: string): Lane {
    const known = this.lanes.get(org)
    if (known) return known
    const lane: Lane = {
      org,
      running: 0,
      credit: CREDIT_MS,
      countedAt: performance.now(),
      waiting: [],
      timer: undefined,
    }
    this.lanes.set(org, lane)
    return lane
  }

  private visit(org: string): void {
    if (org !== this.newest.org) this.other = this.newest
    this.newest = { org, at: performance.now() }
  }

  private isAlone({ org }: Lane): boolean {
    const other = this.newest.org === org ? this.other : this.newest
    return performance.now() - other.at > ALONE_MS
  }

  private mayRun(lane: Lane): boolean {
    const now = performance.now()
    lane.credit = Math.min(CREDIT_MS, lane.credit + (now - lane.countedAt) * this.options.share)
    lane.countedAt = now
    return this.isAlone(lane) || (lane.running < this.options.atOnce && lane.credit > 0)
  }

  private wait(lane: Lane): Promise<void> {
    this.waiting++
    return new Promise((resolve) => {
      lane.waiting.push(resolve)
      this.letIn(lane)
    })
  }

  private letIn(lane: Lane): void {
    while (lane.waiting.length > 0 && this.mayRun(lane)) {
      lane.running++
      this.waiting--
      lane.waiting.shift()!()
    }
    // Whoever waits for another's end is woken by it; whoever waits for credit, by the clock.
    if (lane.waiting.length === 0 || lane.timer || lane.credit > 0) return
    const later = Math.ceil((1 - lane.credit) / this.options.share)
    lane.timer = setTimeout(() => {
      lane.timer = undefined
      this.letIn(lane)
    }, later).unref()
  }
}
