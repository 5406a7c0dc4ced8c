import { daysAfter } from 'contract/days'
import { type Indicator, indicatorRoutes } from 'contract/risk/indicators'
import { measurementRoutes } from 'contract/risk/measurements'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchDueDates } from '#modules/workspace/notifications/due.jobs.ts'
import { Harness } from './harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())

it('the owner of an indicator is reminded of a value that is overdue, until it is entered', async () => {
  const { id: org, founder } = await harness.organisation(['risk_manager'])
  const owner = await harness.member(org, ['owner'], 'Indicator owner')
  const today = new Date().toISOString().slice(0, 10)
  const firstOn = daysAfter(today, -5)
  const made = await harness.call(indicatorRoutes.create, founder, org, {
    body: {
      name: { en: 'Restores that failed' },
      kind: 'control',
      unitOfMeasure: '%',
      direction: 'higher_worse',
      amberHigh: 1,
      redHigh: 3,
      cadence: 'monthly',
      firstOn,
      ownerId: owner.id,
    },
  })
  expect(made.json(), made.body).toMatchObject({ overdue: true, nextOn: firstOn })
  const { id } = made.json<Indicator>()
  const told = async () => {
    const { rows } = await harness.admin.query<{ kind: string }>(
      'select kind from notifications where org_id = $1 and person_id = $2 and record_id = $3',
      [org, owner.id, id],
    )
    return rows.map(({ kind }) => kind)
  }
  await watchDueDates(harness.services, { org })
  await watchDueDates(harness.services, { org })
  expect(await told()).toEqual(['overdue'])
  const entered = await harness.call(measurementRoutes.enter, owner, org, {
    params: { id },
    body: { values: [{ measuredOn: today, value: 0 }] },
  })
  expect(entered.statusCode, entered.body).toBe(200)
  await watchDueDates(harness.services, { org })
  expect(await told()).toEqual(['overdue'])
  const read = await harness.call(indicatorRoutes.get, founder, org, { params: { id } })
  expect(read.json()).toMatchObject({ overdue: false, level: 'green', lastValue: 0 })
})
