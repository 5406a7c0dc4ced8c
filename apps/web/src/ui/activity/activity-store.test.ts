import { expect, test, vi } from 'vitest'
import { createActivityStore } from './activity-store.ts'

function storage(text: string | null = null) {
  const kept = { text }
  return {
    kept,
    getItem: () => kept.text,
    setItem: (_: string, value: string) => void (kept.text = value),
    removeItem: () => void (kept.text = null),
  }
}

test('work is followed from start to outcome', async () => {
  const keep = storage()
  const store = createActivityStore(keep)
  const onEnd = vi.fn()
  const gate = Promise.withResolvers<void>()
  store.start({
    label: 'Import',
    onEnd,
    run: async ({ report }) => {
      report(0.4)
      await gate.promise
      return '12 rows'
    },
  })
  expect(store.list()[0]).toMatchObject({ label: 'Import', state: 'running', progress: 0.4 })
  expect(keep.kept.text).toContain('Import')
  expect(store.isBusy()).toBe(true)
  gate.resolve()
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
  expect(store.list()[0]).toMatchObject({ state: 'done', progress: 1, outcome: '12 rows' })
  expect(store.isBusy()).toBe(false)
  expect(keep.kept.text).toBeNull()
})

test('cancelling aborts the work and is what the tray says', async () => {
  const store = createActivityStore(storage())
  const onEnd = vi.fn()
  const id = store.start({
    label: 'Export',
    onEnd,
    run: ({ signal }) =>
      new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(new Error('aborted')))),
  })
  store.cancel(id)
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalled())
  expect(store.list()[0]).toMatchObject({ state: 'cancelled' })
})

test('a failure is explained, and what has ended can be dismissed', async () => {
  const store = createActivityStore(storage())
  const id = store.start({
    label: 'Bulk',
    run: () => Promise.reject(new Error('no')),
    explain: () => 'Nobody answered.',
  })
  store.dismiss(id)
  expect(store.list()).toHaveLength(1)
  await vi.waitFor(() =>
    expect(store.list()[0]).toMatchObject({ state: 'failed', outcome: 'Nobody answered.' }),
  )
  store.dismiss(id)
  expect(store.list()).toEqual([])
})

test('what a reload cut off is named as lost, not as running', () => {
  const before = storage()
  createActivityStore(before).start({ label: 'Import', run: () => new Promise(() => undefined) })
  const after = createActivityStore(storage(before.kept.text))
  expect(after.list()).toMatchObject([{ label: 'Import', state: 'lost', progress: null }])
  expect(createActivityStore(storage('nonsense')).list()).toEqual([])
})
