import { expect, test, vi } from 'vitest'
import { createTransfers, type Transfer, type TransferSteps } from './transfers.ts'

const file = new File(['bytes'], 'minutes.pdf')

function setUp(changed: Partial<TransferSteps> = {}) {
  const gate = Promise.withResolvers<string>()
  const sending = { done: gate.promise, pause: vi.fn(), resume: vi.fn() }
  const steps = {
    hash: vi.fn(async () => 'aa'),
    findSame: vi.fn(async () => ({ items: [], linked: 0 })),
    send: vi.fn(() => sending),
    keep: vi.fn(async () => undefined),
    link: vi.fn(async () => undefined),
    explain: vi.fn(() => 'unknown' as const),
    ...changed,
  } satisfies TransferSteps
  const transfers = createTransfers(steps)
  transfers.add([file])
  const one = (): Transfer => transfers.list()[0]!
  const reaches = (name: string) => vi.waitFor(() => expect(one().state.name).toBe(name))
  return { gate, sending, steps, transfers, one, reaches }
}

test('a file is hashed, uploaded and attached', async () => {
  const { gate, steps, reaches } = setUp()
  await reaches('sending')
  gate.resolve('upload-1')
  await reaches('done')
  expect(steps.keep).toHaveBeenCalledWith(file, 'upload-1')
})

test('an upload can be paused and resumed', async () => {
  const { gate, sending, transfers, one, reaches } = setUp()
  await reaches('sending')
  transfers.pause(one().id)
  expect(one().state.name).toBe('paused')
  expect(sending.pause).toHaveBeenCalledOnce()
  transfers.resume(one().id)
  expect(sending.resume).toHaveBeenCalledOnce()
  gate.resolve('upload-1')
  await reaches('done')
})

const same = { items: [{ id: 'e1', code: 'EVD-0001' }], linked: 3 }

test('a file that is already stored is offered and linked without an upload', async () => {
  const { steps, transfers, one, reaches } = setUp({ findSame: async () => same })
  await reaches('known')
  expect(one().state).toMatchObject({ linked: 3 })
  transfers.answer(one().id, 'e1')
  await reaches('done')
  expect(steps.link).toHaveBeenCalledWith('e1')
  expect(steps.send).not.toHaveBeenCalled()
})

test('a file that is already stored can be uploaded again', async () => {
  const { gate, steps, transfers, one, reaches } = setUp({ findSame: async () => same })
  await reaches('known')
  transfers.answer(one().id, null)
  gate.resolve('upload-1')
  await reaches('done')
  expect(steps.keep).toHaveBeenCalledOnce()
})

test('a cancelled upload says so, and nothing is sent or linked', async () => {
  const { steps, transfers, one, reaches } = setUp({ findSame: async () => same })
  await reaches('known')
  transfers.cancel(one().id)
  await reaches('failed')
  expect(one().state).toEqual({ name: 'failed', code: 'canceled' })
  expect(steps.send).not.toHaveBeenCalled()
  expect(steps.link).not.toHaveBeenCalled()
})

test('S8.2 a failure has its storage code and can be retried', async () => {
  const explain = () => 'quota-exceeded' as const
  let tries = 0
  const hash = async () => {
    tries += 1
    if (tries === 1) throw new Error('no')
    return 'aa'
  }
  const { transfers, one, reaches } = setUp({ hash, explain })
  await reaches('failed')
  expect(one().state).toEqual({ name: 'failed', code: 'quota-exceeded' })
  transfers.retry(one().id)
  await reaches('sending')
  transfers.cancel(one().id)
})
