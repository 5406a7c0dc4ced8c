import { controlRoutes } from 'contract/risk/controls'
import { riskRoutes } from 'contract/risk/risks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RiskTeam } from '#test/risk-team.ts'

let world: RiskTeam
beforeAll(async () => {
  world = await RiskTeam.start()
})
afterAll(() => world.stop())

it('refuses to retire a risk or control that an assessment in progress uses', async () => {
  const { id, lines } = await world.begin('R-P2P-02')
  const control = lines[0]!.controls![0]!.id
  const retire = async (routes: typeof riskRoutes | typeof controlRoutes, record: string) => {
    const { version } = await world.done<{ version: number }>(routes.get, world.manager, {
      params: { id: record },
    })
    const body = { to: 'retired', reason: 'Replaced by another' }
    return world.call(routes.transition, world.manager, { params: { id: record }, version, body })
  }
  const risk = await world.riskOf('R-P2P-02')
  for (const [routes, record] of [[riskRoutes, risk] as const, [controlRoutes, control] as const]) {
    const refused = await retire(routes, record)
    expect(refused.json()).toEqual({ error: 'GUARD_NOT_MET', details: { guards: ['notInUse'] } })
  }
  await world.judge(lines[0]!, 1, 2)
  await world.move(world.assessor, id, 'in_progress')
  await world.move(world.assessor, id, 'in_review')
  expect((await retire(riskRoutes, risk)).statusCode).toBe(409)
  await world.agree(id)
  await world.signed(world.approver, id, 'approved', 'approval')
  for (const [routes, record] of [[riskRoutes, risk] as const, [controlRoutes, control] as const])
    expect((await retire(routes, record)).json()).toMatchObject({ status: 'retired' })
})
