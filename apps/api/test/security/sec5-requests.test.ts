import { processRoutes } from 'contract/risk/processes'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org } = await harness.organisation())
})
afterAll(() => harness.stop())

const ask = async (who: Person) => {
  const answer = await harness.call(processRoutes.list, who, org)
  return `${answer.statusCode} ${answer.json<{ error?: string }>().error ?? ''}`.trim()
}

/** Changes a row past this process, as another one would, and says how long the old right was still believed. */
async function believedAfter(who: Person, change: string, refusal: string): Promise<number> {
  expect(await ask(who)).toBe('200')
  const began = Date.now()
  await harness.admin.query(`update members set ${change} where org_id = $1 and id = $2`, [org, who.id])
  await vi.waitFor(async () => expect(await ask(who)).toBe(refusal), { timeout: 8_000, interval: 50 })
  return Date.now() - began
}

describe('Sec5 the next request', () => {
  it('Sec5 is refused within five seconds of the end of a membership, its time or its role, in every process', async () => {
    const member = () => harness.member(org, ['risk_manager'])
    const [left, expired, demoted] = [await member(), await member(), await member()]
    const took = await Promise.all([
      believedAfter(left, 'active = false', '403 NOT_A_MEMBER'),
      believedAfter(expired, `expires_on = '2020-01-01'`, '403 NOT_A_MEMBER'),
      believedAfter(demoted, `roles = '{admin}'`, '403 FORBIDDEN'),
    ])
    process.stdout.write(`Sec5: requests refused after ${took.join(', ')} ms\n`)
    for (const ms of took) expect(ms).toBeLessThan(5_000)
  })

  it('Sec5 is refused with the end of the token, and a later sign-in of the same person goes on', async () => {
    const person = await harness.member(org, ['risk_manager'])
    const { sub, email } = decodeJwt(person.token) as { sub: string; email: string }
    // The server allows clocks to differ by half a minute.
    const short = await harness.issuer.sign({ sub, email, name: 'Short' }, { expiresIn: '-28s' })
    expect(await ask({ ...person, token: short })).toBe('200')
    const ends = (decodeJwt(short).exp! + 30) * 1000
    await vi.waitFor(async () => expect(await ask({ ...person, token: short })).toBe('401 UNAUTHENTICATED'), {
      timeout: 8_000,
      interval: 50,
    })
    expect(Date.now() - ends).toBeLessThan(5_000)
    expect(await ask(person)).toBe('200')
  })

  // What a stateless token allows, and no more; docs/security/sessions.md says what to do about it.
  it('Sec5 no token is believed for longer than it says, however long the provider’s session lasts', async () => {
    const person = await harness.member(org, ['risk_manager'])
    const { exp, iat } = decodeJwt(person.token)
    expect(exp! - iat!).toBeLessThanOrEqual(3_600)
    expect(await ask(person)).toBe('200')
    vi.spyOn(Date, 'now').mockReturnValue((exp! + 31) * 1000)
    expect(await ask(person)).toBe('401 UNAUTHENTICATED')
    vi.restoreAllMocks()
  })
})
