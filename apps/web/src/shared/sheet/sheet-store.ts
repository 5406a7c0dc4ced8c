/** Common properties of the lines of a sheet. */
export interface SheetLine {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly updatedAt: string
  readonly updatedBy: string | null
  readonly can: readonly string[]
}

export type Changes = Readonly<Record<string, unknown>>

/** `waiting` and `saving` proceed automatically, `failed` is retried; the others need a decision. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict' | 'refused' | 'forbidden'

export interface WorkedLine<L extends SheetLine> {
  readonly id: string
  /** As last loaded, and the edits since. */
  readonly saved: L
  readonly changes: Changes
  /** Both combined, with computed values. */
  readonly view: L
  readonly state: SaveState
  /** By field: why it cannot be saved. */
  readonly problems: Readonly<Record<string, string>>
  /** What another person saved meanwhile. */
  readonly theirs: L | null
}

export interface LineProblem {
  readonly path: readonly (string | number)[]
  readonly code: string
}

/** The outcome of one edit. */
export interface EditedLine<L extends SheetLine> {
  readonly outcome: 'saved' | 'unchanged' | 'conflict' | 'forbidden' | 'refused'
  /** The current line, whatever the outcome. */
  readonly line: L
  readonly problems: readonly LineProblem[]
}

/** The slice's rules for its lines: computed values and validation. */
export interface SheetRules<L extends SheetLine> {
  worked(line: L): L
  problems(line: L): readonly LineProblem[]
}

export interface CellEdit {
  readonly id: string
  readonly key: string
  readonly value: unknown
}

interface CellStep {
  readonly id: string
  readonly key: string
  readonly from: unknown
  readonly to: unknown
}

export interface LineEdit {
  readonly id: string
  readonly version: number
  readonly changes: Changes
}

/** An edit as stored on the device, with the previous values of the cells. */
export interface KeptLine extends LineEdit {
  readonly base: Changes
}

export interface StoreSummary {
  readonly unsaved: number
  readonly saving: boolean
  readonly failed: boolean
  readonly conflicts: readonly string[]
  readonly refused: readonly string[]
  readonly canUndo: boolean
  readonly canRedo: boolean
}

const MOST_STEPS = 500
const none: Changes = {}
const sameValue = (one: unknown, other: unknown): boolean =>
  (one ?? null) === (other ?? null) || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const isOrder = (order: readonly string[], lines: readonly SheetLine[]): boolean =>
  order.length === lines.length && lines.every(({ id }, at) => order[at] === id)

/**
 * The lines of a sheet while people edit them: loaded values, edits and save state. Only a changed line renders
 * again.
 */
export class SheetStore<L extends SheetLine> {
  readonly #rules: SheetRules<L>
  readonly #lines = new Map<string, WorkedLine<L>>()
  #order: readonly string[] = []
  readonly #read = new Map<string, L>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #all = new Set<() => void>()
  #undo: CellStep[][] = []
  #redo: CellStep[][] = []
  #sending = new Map<string, Changes>()
  #failed = false
  #summary: StoreSummary | null = null
  #snapshot: readonly WorkedLine<L>[] | null = null
  /** Called when there is something to save. */
  onWork: () => void = () => undefined

  constructor(rules: SheetRules<L>) {
    this.#rules = rules
  }

  get order(): readonly string[] {
    return this.#order
  }
  line = (id: string): WorkedLine<L> | undefined => this.#lines.get(id)

  /** All lines in order; the same list until something changes. */
  snapshot = (): readonly WorkedLine<L>[] =>
    (this.#snapshot ??= this.#order.map((id) => this.#lines.get(id)!))

  subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }
  subscribeLine(id: string, listener: () => void): () => void {
    const set = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, set.add(listener))
    return () => set.delete(listener)
  }

  /** Takes the server's lines. A line with edits keeps its base version, so that saving reports a conflict. */
  receive(lines: readonly L[], whole: boolean): void {
    // A reloaded list returns the same objects for unchanged lines.
    const fresh = lines.filter((line) => this.#read.get(line.id) !== line)
    for (const line of fresh) {
      this.#read.set(line.id, line)
      const now = this.#lines.get(line.id)
      if (now && (now.saved.version > line.version || Object.keys(now.changes).length > 0)) {
        // Other fields are merged, as long as the version is the same.
        if (now.saved.version === line.version) this.#put({ ...now, saved: { ...now.saved, ...line } })
        continue
      }
      const saved = now?.saved.version === line.version ? { ...now.saved, ...line } : line
      this.#put({
        id: line.id,
        saved,
        changes: none,
        view: saved,
        state: 'saved',
        problems: {},
        theirs: null,
      })
    }
    const ordered = whole && !isOrder(this.#order, lines)
    if (ordered) this.#order = lines.map(({ id }) => id)
    if (ordered || fresh.length > 0) this.#tell(fresh.map(({ id }) => id))
  }

  /** Edits cells that are open to this person; all of them are one undo step. Returns how many changed. */
  edit(cells: readonly CellEdit[]): number {
    const step = cells.flatMap(({ id, key, value }) => {
      const from = this.#valueOf(id, key)
      return this.isOpen(id) && !sameValue(from, value) ? [{ id, key, from, to: value }] : []
    })
    if (step.length === 0) return 0
    this.#undo = [...this.#undo, step].slice(-MOST_STEPS)
    this.#redo = []
    this.#apply(step.map(({ id, key, to }) => ({ id, key, value: to })))
    return step.length
  }

  /** Undoes the last step, unless the values were changed since. Returns a line that it changed. */
  undo(): string | undefined {
    const step = this.#undo.pop()
    if (!step) return undefined
    this.#redo.push(step)
    const mine = step.filter(({ id, key, to }) => sameValue(this.#valueOf(id, key), to))
    this.#apply(mine.map(({ id, key, from }) => ({ id, key, value: from })))
    return step[0]!.id
  }

  redo(): string | undefined {
    const step = this.#redo.pop()
    if (!step) return undefined
    this.#undo.push(step)
    const mine = step.filter(({ id, key, from }) => sameValue(this.#valueOf(id, key), from))
    this.#apply(mine.map(({ id, key, to }) => ({ id, key, value: to })))
    return step[0]!.id
  }

  /** Whether this person may edit the line. */
  isOpen = (id: string): boolean => this.#lines.get(id)?.saved.can.includes('update') ?? false

  /** The edits that can be sent now; the lines stay marked until `settle` or `fail`. */
  take(most: number): LineEdit[] {
    const edits: LineEdit[] = []
    for (const { id, saved, changes, state } of this.#lines.values()) {
      if (edits.length === most) break
      if (state !== 'waiting' && state !== 'failed') continue
      edits.push({ id, version: saved.version, changes })
      this.#sending.set(id, changes)
      this.#put({ ...this.#lines.get(id)!, state: 'saving' })
    }
    this.#failed = false
    this.#tell(edits.map(({ id }) => id))
    return edits
  }

  /** Applies the outcome of sent edits. Edits made meanwhile are applied on top. */
  settle(answers: readonly EditedLine<L>[]): void {
    for (const { outcome, line, problems } of answers) {
      const now = this.#lines.get(line.id)
      const sent = this.#sending.get(line.id) ?? none
      this.#sending.delete(line.id)
      if (!now) continue
      // The stored values equal the sent ones: the request had arrived, and only the response was lost.
      const there = line as Record<string, unknown>
      const arrived = Object.entries(sent).every(([key, value]) => sameValue(there[key], value))
      if (outcome === 'saved' || outcome === 'unchanged' || (outcome === 'conflict' && arrived)) {
        const left = Object.fromEntries(
          Object.entries(now.changes).filter(
            ([key, value]) => !(key in sent) || !sameValue(sent[key], value),
          ),
        )
        const state = Object.keys(left).length > 0 ? 'waiting' : 'saved'
        this.#put({ ...now, saved: line, changes: left, state, problems: {}, theirs: null })
        if (state === 'waiting') this.#judge(line.id)
      } else if (outcome === 'conflict') {
        this.#put({ ...now, state: 'conflict', theirs: line })
      } else {
        const named = Object.fromEntries(problems.map(({ path, code }) => [String(path[0] ?? ''), code]))
        this.#put({ ...now, state: outcome, problems: named })
      }
    }
    this.#tell(answers.map(({ line }) => line.id))
  }

  /** Nothing arrived: all sent edits are sent again later. */
  fail(): void {
    const ids = [...this.#sending.keys()]
    for (const id of ids) this.#put({ ...this.#lines.get(id)!, state: 'failed' })
    this.#sending.clear()
    this.#failed = ids.length > 0
    this.#tell(ids)
  }

  /** After a conflict: starts from their line, with these changes on top. */
  resolve(id: string, changes: Changes): void {
    const now = this.#lines.get(id)
    if (!now?.theirs) return
    const state = Object.keys(changes).length > 0 ? 'waiting' : 'saved'
    this.#put({ ...now, saved: now.theirs, changes, state, problems: {}, theirs: null })
    this.#tell([id])
    if (state === 'waiting') this.onWork()
  }

  /** Restores stored edits on their base version, so that saving reports a conflict if there is one. */
  restore(kept: readonly KeptLine[]): void {
    const ids: string[] = []
    for (const { id, version, changes, base } of kept) {
      const now = this.#lines.get(id)
      if (!now || Object.keys(now.changes).length > 0) continue
      this.#put({ ...now, saved: { ...now.saved, ...base, version }, changes, state: 'waiting' })
      this.#judge(id)
      ids.push(id)
    }
    if (ids.length === 0) return
    this.#tell(ids)
    this.onWork()
  }

  /** Discards edits that cannot be saved. */
  giveUp(id: string): void {
    const now = this.#lines.get(id)
    if (!now) return
    this.#put({
      ...now,
      saved: now.theirs ?? now.saved,
      changes: none,
      state: 'saved',
      problems: {},
      theirs: null,
    })
    this.#tell([id])
  }

  summary = (): StoreSummary => {
    if (this.#summary) return this.#summary
    const all = [...this.#lines.values()]
    const of = (...states: SaveState[]) =>
      all.filter(({ state }) => states.includes(state)).map(({ id }) => id)
    this.#summary = {
      unsaved: all.filter(({ state }) => state !== 'saved').length,
      saving: of('waiting', 'saving').length > 0,
      failed: this.#failed,
      conflicts: of('conflict'),
      refused: of('refused', 'forbidden'),
      canUndo: this.#undo.length > 0,
      canRedo: this.#redo.length > 0,
    }
    return this.#summary
  }

  #valueOf(id: string, key: string): unknown {
    return (this.#lines.get(id)?.view as Record<string, unknown> | undefined)?.[key] ?? null
  }

  #apply(cells: readonly CellEdit[]): void {
    for (const { id, key, value } of cells) {
      const now = this.#lines.get(id)
      if (!now) continue
      const changes: Record<string, unknown> = { ...now.changes, [key]: value }
      // Back to the saved value, and not being sent: there is nothing to save.
      const onItsWay = this.#sending.get(id) ?? none
      const saved = now.saved as Record<string, unknown>
      if (!(key in onItsWay) && sameValue(saved[key], value)) delete changes[key]
      this.#put({ ...now, changes })
    }
    const ids = [...new Set(cells.map(({ id }) => id))]
    for (const id of ids) this.#judge(id)
    this.#tell(ids)
    this.onWork()
  }

  /** A line with invalid edits waits for the person, not for the server. */
  #judge(id: string): void {
    const now = this.#lines.get(id)!
    if (now.state === 'conflict') return
    const problems = this.#rules.problems(now.view)
    const named = Object.fromEntries(problems.map(({ path, code }) => [String(path[0]), code]))
    const dirty = Object.keys(now.changes).length > 0
    const state = !dirty && !this.#sending.has(id) ? 'saved' : problems.length > 0 ? 'refused' : 'waiting'
    // Already being sent: later edits follow with the next request.
    this.#put({
      ...now,
      state: state === 'waiting' && this.#sending.has(id) ? 'saving' : state,
      problems: named,
    })
  }

  #put(line: WorkedLine<L>): void {
    const both = { ...line.saved, ...line.changes } as L
    const view = Object.keys(line.changes).length > 0 ? this.#rules.worked(both) : both
    this.#lines.set(line.id, { ...line, view })
  }

  #tell(ids: readonly string[]): void {
    this.#summary = null
    this.#snapshot = null
    for (const id of ids) for (const listener of this.#listeners.get(id) ?? []) listener()
    for (const listener of this.#all) listener()
  }
}
