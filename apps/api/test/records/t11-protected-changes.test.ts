import { type AccessReview, accessReviewRoutes } from 'contract/workspace/accessreviews'
import { type Organisation, organisationRoutes } from 'contract/workspace/organisations'
import { userRoutes } from 'contract/workspace/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())

interface Office {
  org: string
  first: Person
  second: Person
}
async function office(): Promise<Office> {
  const { id: org, founder: first } = await harness.organisation([], 'First')
  return { org, first, second: await harness.member(org, ['admin'], 'Second') }
}

describe('T11 what weakens protection', () => {
  it('T11 nobody grants a signing role alone', async () => {
    const { org, first } = await office()
    const self = await harness.member(org, ['guest'], 'First by another address')
    const granted = await harness.call(userRoutes.update, first, org, {
      params: { id: self.id },
      version: 1,
      body: { roles: ['admin', 'cae', 'prrc'] },
    })
    expect(granted.json()).toMatchObject({ error: 'SECOND_ADMINISTRATOR_REQUIRED' })
  })

  it('T11 nobody switches second-factor signing or reviews of the trail off alone', async () => {
    const { org, first } = await office()
    const set = async (body: object) => {
      const { version } = (await harness.call(organisationRoutes.current, first, org)).json<Organisation>()
      return harness.call(organisationRoutes.update, first, org, { version, body })
    }
    expect((await set({ secondFactorSigning: true, trailReview: true })).statusCode).toBe(200)
    for (const body of [{ secondFactorSigning: false }, { trailReview: false }, { selfReview: true }])
      expect((await set(body)).json()).toMatchObject({ error: 'SECOND_ADMINISTRATOR_REQUIRED' })
  })

  it('T11 nobody decides on their own line of an access review', async () => {
    const { org, first } = await office()
    const body = { name: { en: 'Autumn' } }
    const review = (await harness.call(accessReviewRoutes.create, first, org, { body })).json<AccessReview>()
    const decided = await harness.call(accessReviewRoutes.update, first, org, {
      params: { id: review.id },
      version: review.version,
      query: {},
      body: { decisions: review.people!.map(({ id }) => ({ person: id, decision: 'keep', note: null })) },
    })
    expect(decided.json()).toMatchObject({ error: 'FOUR_EYES' })
  })
})
