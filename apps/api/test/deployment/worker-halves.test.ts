import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createBrowserCheck } from '#platform/rendering/browser-check.ts'
import { Harness } from '#test/harness.ts'
import { parseServices } from '../../src/service-names.ts'
import { QUEUES, SCHEDULE, startWorker } from '../../src/worker.ts'

let harness: Harness
beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())

/** The queues that a process with these services works on, the queues it schedules, and the parts it checks. */
async function startedBy(services: string) {
  const work = vi.spyOn(harness.services.jobs, 'work').mockResolvedValue()
  const schedule = vi.spyOn(harness.services.jobs, 'schedule').mockResolvedValue()
  harness.services.metrics.registry.clear()
  await startWorker(harness.services, harness.app.log, parseServices(services))
  const metrics = await harness.services.metrics.registry.metrics()
  const started = {
    works: work.mock.calls.map(([queue]) => queue).toSorted(),
    schedules: schedule.mock.calls.map(([queue]) => queue).toSorted(),
    checks: [...metrics.matchAll(/dependency_up\{part="(\w+)"\}/g)].map(([, part]) => part!).toSorted(),
  }
  vi.restoreAllMocks()
  return started
}
const names = (queues: readonly string[]) => queues.toSorted()

describe('the worker', () => {
  it('prints in a process of its own, which needs Chromium and nothing else', async () => {
    expect(await startedBy('exports')).toEqual({
      works: ['make-export'],
      schedules: [],
      checks: ['chromium'],
    })
  })

  it('does everything else without Chromium', async () => {
    const { works, schedules, checks } = await startedBy('http,jobs')
    expect(works).toEqual(names(QUEUES.map(({ name }) => name).filter((name) => name !== 'make-export')))
    expect(schedules).toEqual(names(SCHEDULE.map(([queue]) => queue)))
    expect(checks).toEqual(['storage'])
  })

  it('does both as one', async () => {
    const { works, checks } = await startedBy('worker')
    expect(works).toEqual(names(QUEUES.map(({ name }) => name)))
    expect(checks).toEqual(['chromium', 'storage'])
  })

  it('refuses services that it does not have', () => {
    expect(() => parseServices('http,wroker')).toThrow('wroker')
  })
})

it('knows whether the browser starts', async () => {
  expect(await createBrowserCheck(harness.config.CHROMIUM)()).toBe(true)
  expect(await createBrowserCheck('/bin/false')()).toBe(false)
})
