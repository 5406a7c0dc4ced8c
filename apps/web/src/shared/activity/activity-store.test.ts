import { expect, test, vi } from 'vitest'
import { type ActivityStore, createActivityStore } from './activity-store.ts'

function storage(text: string | null = null) {
  const kept = { text }
  return {
    kept,
    getItem: () => kept.text,
    setItem: (_: string, value: string) => void (kept.text = value),
    removeItem: () => void (kept.text = null),
  }
}

const ANA = 'ana'
function storeOf(person: string, keep = storage()): ActivityStore {
  const store = createActivityStore(keep)
  store.enter(person)
  return store
}

test('work is followed from start to outcome', async () => {
  const keep = storage()
  const store = storeOf(ANA, keep)
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
  expect(store.list(ANA)[0]).toMatchObject({ label: 'Import', state: 'running', progress: 0.4 })
  expect(keep.kept.text).toContain('Import')
  expect(store.isBusy()).toBe(true)
  gate.resolve()
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce())
  expect(store.list(ANA)[0]).toMatchObject({ state: 'done', progress: 1, outcome: '12 rows' })
  expect(store.isBusy()).toBe(false)
  expect(keep.kept.text).toBeNull()
})

test('cancelling aborts the work and is what the tray says', async () => {
  const store = storeOf(ANA)
  const onEnd = vi.fn()
  const id = store.start({
    label: 'Export',
    onEnd,
    run: ({ signal }) =>
      new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(new Error('aborted')))),
  })
  store.cancel(id)
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalled())
  expect(store.list(ANA)[0]).toMatchObject({ state: 'cancelled' })
})

test('a failure is explained, and what has ended can be dismissed', async () => {
  const store = storeOf(ANA)
  const id = store.start({
    label: 'Bulk',
    run: () => Promise.reject(new Error('no')),
    explain: () => 'Nobody answered.',
  })
  store.dismiss(id)
  expect(store.list(ANA)).toHaveLength(1)
  await vi.waitFor(() =>
    expect(store.list(ANA)[0]).toMatchObject({ state: 'failed', outcome: 'Nobody answered.' }),
  )
  store.dismiss(id)
  expect(store.list(ANA)).toEqual([])
})

test('what a reload cut off is named as lost, not as running', () => {
  const before = storage()
  storeOf(ANA, before).start({ label: 'Import', run: () => new Promise(() => undefined) })
  const after = storeOf(ANA, storage(before.kept.text))
  expect(after.list(ANA)).toMatchObject([{ label: 'Import', state: 'lost', progress: null }])
  expect(storeOf(ANA, storage('nonsense')).list(ANA)).toEqual([])
})

test('what one person began is ended and not shown when another one signs in here', async () => {
  const keep = storage()
  const store = storeOf(ANA, keep)
  const aborted = vi.fn()
  store.start({
    label: 'Salaries.xlsx',
    run: ({ signal }) =>
      new Promise((_, refuse) =>
        signal.addEventListener('abort', () => {
          aborted()
          refuse(new Error('aborted'))
        }),
      ),
  })
  expect(store.list('ben')).toEqual([])
  store.enter('ben')
  expect(aborted).toHaveBeenCalledOnce()
  expect(store.list('ben')).toEqual([])
  expect(keep.kept.text).toBeNull()
  await vi.waitFor(() => expect(store.isBusy()).toBe(false))
  store.enter(ANA)
  expect(store.list(ANA)).toEqual([])
})

test('nor is what a reload cut off, where somebody else comes back', () => {
  const before = storage()
  storeOf(ANA, before).start({ label: 'Salaries.xlsx', run: () => new Promise(() => undefined) })
  expect(storeOf('ben', storage(before.kept.text)).list('ben')).toEqual([])
})
