import { Failure } from 'contract/errors'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAutosave, type AutosaveSteps, type Kept } from './autosave.ts'
import { newRecord } from '../testing/new-record.ts'
import type { AnyRecord } from './record.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const memory = () => {
  const kept: Kept[] = []
  return {
    kept,
    load: () => Promise.resolve(kept[0] ?? null),
    keep: (next: Kept) => void kept.splice(0, 1, next),
    forget: () => void kept.splice(0),
  }
}

/** A server with one record; `down` and `behind` simulate failures. */
function world(more: Partial<AutosaveSteps> = {}) {
  const server: AnyRecord = { ...newRecord(), result: null, conclusion: null }
  let known = { ...server }
  const device = memory()
  const at = { down: false }
  const steps: AutosaveSteps = {
    record: () => known,
    send: async (changes, version) => {
      if (at.down) throw new Error('no connection')
      if (version !== server.version) throw new Failure('VERSION_CONFLICT')
      Object.assign(server, changes, { version: server.version + 1 })
      known = { ...server }
      return known
    },
    reload: async () => (known = { ...server }),
    device,
    ...more,
  }
  const elsewhere = (changes: object) => Object.assign(server, changes, { version: server.version + 1 })
  return { server, device, at, steps, elsewhere }
}

it('sends edits as one change shortly after the last keystroke', async () => {
  const { server, steps } = world()
  const autosave = createAutosave(steps)
  autosave.change({ conclusion: 'It' })
  autosave.change({ conclusion: 'It holds' })
  expect(autosave.get().pending).toEqual({ conclusion: 'It holds' })
  await vi.runAllTimersAsync()
  expect(server).toMatchObject({ version: 2, conclusion: 'It holds' })
  expect(autosave.get()).toMatchObject({ status: 'saved', pending: {} })
})

it('keeps unsent edits on the device after the page closes, and sends them on return', async () => {
  const { server, device, at, steps } = world()
  at.down = true
  const first = createAutosave(steps)
  first.change({ result: 'pass' })
  await vi.advanceTimersByTimeAsync(600)
  expect(first.get().status).toBe('kept')
  first.stop()
  expect(device.kept).toHaveLength(1)
  const second = createAutosave(steps)
  await Promise.resolve()
  expect(second.get()).toMatchObject({ status: 'kept', pending: { result: 'pass' } })
  at.down = false
  await vi.runAllTimersAsync()
  expect(server).toMatchObject({ result: 'pass' })
  expect(device.kept).toHaveLength(0)
})

it('continues when another field was changed elsewhere, and asks when it was the same field', async () => {
  const { server, steps, elsewhere } = world()
  const autosave = createAutosave(steps)
  autosave.change({ result: 'pass' })
  elsewhere({ conclusion: 'By another' })
  await vi.runAllTimersAsync()
  expect(server).toMatchObject({ result: 'pass', conclusion: 'By another' })
  autosave.change({ result: 'fail' })
  elsewhere({ result: 'exceptions' })
  await vi.runAllTimersAsync()
  expect(autosave.get()).toMatchObject({
    status: 'conflict',
    late: { mine: { result: 'fail' }, theirs: { result: 'exceptions' } },
  })
  expect(server).toMatchObject({ result: 'exceptions' })
  await autosave.decide({ result: 'fail' })
  expect(server).toMatchObject({ result: 'fail' })
})

it('merges fields that can be merged', async () => {
  const { server, steps, elsewhere } = world({
    merge: (field, _seen, mine, theirs) =>
      field === 'conclusion' ? `${String(theirs)} ${String(mine)}` : undefined,
  })
  const autosave = createAutosave(steps)
  autosave.change({ conclusion: 'mine' })
  elsewhere({ conclusion: 'theirs' })
  await vi.runAllTimersAsync()
  expect(server).toMatchObject({ conclusion: 'theirs mine' })
})

it('reports a refused change and keeps it until the person decides', async () => {
  const { steps } = world({ send: () => Promise.reject(new Failure('FORBIDDEN')) })
  const autosave = createAutosave(steps)
  autosave.change({ result: 'pass' })
  await vi.runAllTimersAsync()
  expect(autosave.get()).toMatchObject({ status: 'refused', pending: { result: 'pass' } })
  autosave.giveUp()
  expect(autosave.get()).toMatchObject({ status: 'saved', pending: {} })
})

it('sends one request at a time, however many callers wait', async () => {
  const { server, steps } = world()
  const under = { now: 0, most: 0 }
  const autosave = createAutosave({
    ...steps,
    send: async (changes, version) => {
      under.most = Math.max(under.most, ++under.now)
      await new Promise((done) => setTimeout(done, 100))
      under.now -= 1
      return steps.send(changes, version)
    },
  })
  autosave.change({ result: 'pass' })
  const first = autosave.flush()
  autosave.change({ conclusion: 'It holds' })
  const others = [autosave.flush(), autosave.flush()]
  await vi.runAllTimersAsync()
  await Promise.all([first, ...others])
  expect(server).toMatchObject({ version: 3, result: 'pass', conclusion: 'It holds' })
  expect(under.most).toBe(1)
})

/** Another person saved the same field first, and another field is edited while the conflict is open. */
async function writeWhileAsked() {
  const { server, steps, elsewhere } = world()
  const autosave = createAutosave(steps)
  autosave.change({ conclusion: 'mine' })
  elsewhere({ conclusion: 'theirs' })
  await vi.runAllTimersAsync()
  autosave.change({ result: 'pass' })
  return { server, autosave }
}

it('keeps asking about a late conflict while further edits are made', async () => {
  const { server, autosave } = await writeWhileAsked()
  await vi.runAllTimersAsync()
  expect(autosave.get()).toMatchObject({
    status: 'conflict',
    pending: { conclusion: 'mine', result: 'pass' },
    late: { mine: { conclusion: 'mine' }, theirs: { conclusion: 'theirs' } },
  })
  await autosave.decide({ conclusion: 'mine' })
  expect(server).toMatchObject({ conclusion: 'mine', result: 'pass' })
  expect(autosave.get()).toMatchObject({ status: 'saved', pending: {}, late: null })
})

it('keeps edits made since the conflict, also when the other person’s value is chosen', async () => {
  const { server, autosave } = await writeWhileAsked()
  autosave.giveUp()
  await vi.runAllTimersAsync()
  expect(server).toMatchObject({ conclusion: 'theirs', result: 'pass' })
  expect(autosave.get()).toMatchObject({ status: 'saved', pending: {}, late: null })
})
