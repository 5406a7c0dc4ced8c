import { keptWork } from '#platform/session/kept-work.ts'

/** Work that takes longer than a moment: an import, an export, a bulk change. */
export interface Activity {
  id: string
  /** What it is, in the words of whoever started it. */
  label: string
  state: 'running' | 'done' | 'failed' | 'cancelled' | 'lost'
  /** From 0 to 1; nothing while nobody knows. */
  progress: number | null
  /** What came of it, in words, once it has ended. */
  outcome?: string
  startedAt: number
}

interface Running {
  signal: AbortSignal
  report: (progress: number) => void
}

export interface Work {
  label: string
  /** Does the work and says what came of it. It must stop when the signal says so. */
  run: (at: Running) => Promise<string | undefined>
  /** What to say when it fails. */
  explain?: (error: unknown) => string
  onEnd?: (activity: Activity) => void
}

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const KEY = keptWork('activities')

interface Kept {
  owner: string | null
  running: Activity[]
}

const NONE: readonly Activity[] = []

/** Names of what was running are kept for this tab, so that after a reload the tray can say what was cut off. */
function readLost(keep: Keep): { owner: string | null; lost: Activity[] } {
  try {
    const { owner, running } = JSON.parse(keep.getItem(KEY) ?? '{"owner":null,"running":[]}') as Kept
    const lost = running.map(({ id, label, startedAt }): Activity => ({
      id,
      label,
      startedAt,
      state: 'lost',
      progress: null,
    }))
    return { owner, lost }
  } catch {
    return { owner: null, lost: [] }
  }
}

/** Lives outside the pages, so that work goes on while the person moves between them. It cannot outlive a reload. */
export function createActivityStore(keep: Keep) {
  const before = readLost(keep)
  let { owner } = before
  let activities: readonly Activity[] = before.lost
  const controllers = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  function publish(next: readonly Activity[]): void {
    activities = next
    const running = next.filter(({ state }) => state === 'running')
    if (running.length > 0) keep.setItem(KEY, JSON.stringify({ owner, running } satisfies Kept))
    else keep.removeItem(KEY)
    for (const listener of listeners) listener()
  }
  const change = (id: string, changes: Partial<Activity>) =>
    publish(activities.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const find = (id: string) => activities.find((one) => one.id === id)

  async function perform(id: string, { run, explain, onEnd }: Work, signal: AbortSignal): Promise<void> {
    const report = (progress: number) => {
      if (find(id)?.state === 'running') change(id, { progress: Math.min(1, Math.max(0, progress)) })
    }
    try {
      const outcome = await run({ signal, report })
      if (!signal.aborted) change(id, { state: 'done', progress: 1, ...(outcome ? { outcome } : {}) })
    } catch (error) {
      if (!signal.aborted) change(id, { state: 'failed', ...(explain ? { outcome: explain(error) } : {}) })
    }
    controllers.delete(id)
    const ended = find(id)
    if (ended) onEnd?.(ended)
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Who works here now. What somebody else began in this tab ends, and is not shown. */
    enter(person: string): void {
      const others = owner !== null && owner !== person
      if (others) for (const controller of controllers.values()) controller.abort()
      owner = person
      publish(others ? NONE : activities)
    },
    list: (person: string): readonly Activity[] => (person === owner ? activities : NONE),
    isBusy: (): boolean => controllers.size > 0,
    start(work: Work): string {
      const id = crypto.randomUUID()
      const controller = new AbortController()
      controllers.set(id, controller)
      const begun: Activity = {
        id,
        label: work.label,
        state: 'running',
        progress: null,
        startedAt: Date.now(),
      }
      publish([begun, ...activities])
      void perform(id, work, controller.signal)
      return id
    },
    cancel(id: string): void {
      if (find(id)?.state !== 'running') return
      controllers.get(id)?.abort()
      change(id, { state: 'cancelled' })
    },
    dismiss: (id: string): void =>
      publish(activities.filter((one) => one.id !== id || one.state === 'running')),
  }
}
export type ActivityStore = ReturnType<typeof createActivityStore>
