import { processRoutes } from 'contract/risk/processes'
import { meRoutes, type OwnSignIn, type SignInsToEnd } from 'contract/workspace/me'
import { userAdministrationRoutes } from 'contract/workspace/user-administration'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let admin: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: admin } = await harness.organisation())
})
afterAll(() => harness.stop())

const ask = async (who: Person) => {
  const answer = await harness.call(processRoutes.list, who, org)
  return `${answer.statusCode} ${answer.json<{ error?: string }>().error ?? ''}`.trim()
}

/** Changes a row directly, as another process would, and returns how long the old right was still effective. */
async function believedAfter(who: Person, change: string, refusal: string): Promise<number> {
  expect(await ask(who)).toBe('200')
  const began = Date.now()
  await harness.admin.query(`update members set ${change} where org_id = $1 and id = $2`, [org, who.id])
  await vi.waitFor(async () => expect(await ask(who)).toBe(refusal), { timeout: 8_000, interval: 50 })
  return Date.now() - began
}

describe('Sec5 the next request', () => {
  it('Sec5 is refused within five seconds of losing the membership or role, in every process', async () => {
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

  it('Sec5 is refused once the token expires, and a later session of the same person continues', async () => {
    const person = await harness.member(org, ['risk_manager'])
    const { sub, email } = decodeJwt(person.token) as { sub: string; email: string }
    // The server tolerates a clock difference of half a minute.
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

  describe('Sec5 ending sessions', () => {
    /** Sessions of one person started at these times, in seconds from now. */
    async function signIns(...at: number[]) {
      const person = await harness.member(org, ['risk_manager'])
      const { sub, email, name } = decodeJwt<{ sub: string; email: string; name: string }>(person.token)
      const now = Math.floor(Date.now() / 1000)
      const tokens = at.map((after) => harness.issuer.sign({ sub, email, name, auth_time: now + after }))
      return (await Promise.all(tokens)).map((token) => ({ ...person, token }))
    }
    const signOut = async (who: Person, which: SignInsToEnd) =>
      expect((await harness.call(meRoutes.signOut, who, org, { query: { which } })).statusCode).toBe(204)
    const askAll = (some: readonly Person[]) => Promise.all(some.map(ask))

    it('Sec5 this one: it is refused at once with all its tokens, and no other', async () => {
      const [phone, desk, renewed] = await signIns(-100, -50, -100)
      expect(await askAll([phone!, desk!, renewed!])).toEqual(['200', '200', '200'])
      await signOut(phone!, 'this')
      const REFUSED = '401 UNAUTHENTICATED'
      expect(await askAll([phone!, desk!, renewed!])).toEqual([REFUSED, '200', REFUSED])
    })

    const end = (who: Person, body: { at: string | null; token: string }) =>
      harness.call(meRoutes.endSignIns, who, org, { body })

    it('Sec5 all of them: existing ones are refused, a later one continues', async () => {
      const [phone, desk, later] = await signIns(-100, -50, 5)
      expect((await end(phone!, { at: null, token: desk!.token })).statusCode).toBe(204)
      expect(await askAll([phone!, desk!])).toEqual(['401 UNAUTHENTICATED', '401 UNAUTHENTICATED'])
      expect(await ask(later!)).toBe('200')
    })

    it('Sec5 after a password change: those older than the reporting session are refused', async () => {
      const [thief, mine, later] = await signIns(-100, -50, -20)
      await signOut(mine!, 'earlier')
      expect(await askAll([thief!, mine!, later!])).toEqual(['401 UNAUTHENTICATED', '200', '200'])
      // Only while it is fresh: an older open session can end only itself.
      const [, open] = await signIns(-500, -400)
      const refused = await harness.call(meRoutes.signOut, open!, org, { query: { which: 'earlier' } })
      expect(refused.json()).toMatchObject({ error: 'REAUTHENTICATION_REQUIRED' })
      // A person with an older session cannot restore it, or end the newer one.
      expect((await end(thief!, { at: null, token: thief!.token })).statusCode).toBe(401)
      await signOut(mine!, 'earlier')
      expect(await askAll([thief!, later!])).toEqual(['401 UNAUTHENTICATED', '200'])
    })

    it('Sec5 another one: it alone is refused, and the list shows which ones have ended', async () => {
      const [phone, desk] = await signIns(-100, -50)
      expect(await ask(phone!)).toBe('200')
      const list = async () =>
        (await harness.call(meRoutes.signIns, desk!, org)).json<{ items: OwnSignIn[] }>().items
      const [mine, other] = await list()
      expect([mine!.state, other!.state]).toEqual(['this', 'open'])
      const unknown = { at: '2020-01-01T00:00:00Z', token: desk!.token }
      expect((await end(desk!, unknown)).json()).toEqual({ error: 'NOT_FOUND' })
      expect((await end(desk!, { at: other!.at, token: desk!.token })).statusCode).toBe(204)
      expect(await askAll([phone!, desk!])).toEqual(['401 UNAUTHENTICATED', '200'])
      expect((await list()).map(({ state }) => state)).toEqual(['this', 'ended'])
    })

    it('Sec5 other ones: needs the same person’s authentication of the last five minutes', async () => {
      const [thief, old] = await signIns(-100, -400)
      const [somebody] = await signIns(-10)
      const { sub, email } = decodeJwt<{ sub: string; email: string }>(thief!.token)
      const untimed = await harness.issuer.sign({ sub, email })
      for (const [token, why] of [
        [old!.token, 'stale'],
        [somebody!.token, 'other_person'],
        [untimed, 'no_time'],
        ['a.b.c', 'invalid'],
      ] as const) {
        const refused = await end(thief!, { at: null, token })
        expect(refused.json()).toEqual({ error: 'REAUTHENTICATION_REQUIRED', details: { why } })
      }
      expect(await askAll([thief!, old!, somebody!])).toEqual(['200', '200', '200'])
    })

    it('Sec5 by an administrator: all those of a member are refused, a later one continues', async () => {
      const [phone, desk, later] = await signIns(-100, -50, 5)
      const endAll = async (who: Person, id: string) =>
        (
          await harness.call(userAdministrationRoutes.endSignIns, who, org, {
            params: { id },
            body: { reason: 'A telephone was lost' },
          })
        ).statusCode
      expect(await endAll(desk!, admin.id)).toBe(403)
      expect(await askAll([admin, phone!, desk!])).toEqual(['200', '200', '200'])
      expect(await endAll(admin, phone!.id)).toBe(204)
      expect(await askAll([phone!, desk!])).toEqual(['401 SESSION_ENDED', '401 SESSION_ENDED'])
      expect(await ask(later!)).toBe('200')
      const { rows } = await harness.admin.query(
        `select entry->>'reason' as reason, entry->>'actor' as actor from trail
         where org_id = $1 and record_id = $2 and entry->>'action' = 'end-sign-ins'`,
        [org, phone!.id],
      )
      expect(rows).toEqual([{ reason: 'A telephone was lost', actor: admin.id }])
    })

    it('Sec5 by an administrator is refused for former members and other organisations', async () => {
      const [left] = await signIns(-100)
      const { founder: nonMember } = await harness.organisation()
      await harness.admin.query('update members set active = false where org_id = $1 and id = $2', [
        org,
        left!.id,
      ])
      const body = { reason: 'None of our business' }
      for (const id of [left!.id, nonMember.id])
        expect(
          (await harness.call(userAdministrationRoutes.endSignIns, admin, org, { params: { id }, body }))
            .statusCode,
        ).toBe(404)
      const { rows } = await harness.admin.query(
        `select 1 from people where id = any($1) and sign_ins_from is not null
         union all select 1 from members where id = any($1) and sessions_from is not null`,
        [[left!.id, nonMember.id]],
      )
      expect(rows).toEqual([])
    })

    it('Sec5 works in every process within five seconds; the last hundred ended ones are remembered', async () => {
      const [here, there] = await signIns(-100, -50)
      expect(await askAll([here!, there!])).toEqual(['200', '200'])
      const began = Date.now()
      const moment = Math.floor(began / 1000)
      const endAt = (at: number) =>
        harness.admin.query(`select app.end_sign_ins($1, 'this', $2)`, [here!.id, at])
      await endAt(decodeJwt<{ auth_time: number }>(here!.token).auth_time)
      await vi.waitFor(async () => expect(await ask(here!)).toBe('401 UNAUTHENTICATED'), {
        timeout: 8_000,
        interval: 50,
      })
      process.stdout.write(`Sec5: a sign-in ended elsewhere refused after ${Date.now() - began} ms\n`)
      expect(Date.now() - began).toBeLessThan(5_000)
      expect(await ask(there!)).toBe('200')
      for (let n = 0; n < 110; n++) await endAt(moment - 1_000 - n)
      const { rows } = await harness.admin.query<{ kept: string[] }>(
        'select array(select extract(epoch from at)::text from unnest(ended_sign_ins) at) as kept from people where id = $1',
        [here!.id],
      )
      expect(rows[0]!.kept.map(Number)).toEqual(Array.from({ length: 100 }, (_, n) => moment - 1_010 - n))
    })
  })

  // The limit of stateless tokens; docs/security/sessions.md says how to shorten it.
  it('Sec5 no token is accepted after its expiry, however long the provider’s session lasts', async () => {
    const person = await harness.member(org, ['risk_manager'])
    const { exp, iat } = decodeJwt(person.token)
    expect(exp! - iat!).toBeLessThanOrEqual(3_600)
    expect(await ask(person)).toBe('200')
    vi.spyOn(Date, 'now').mockReturnValue((exp! + 31) * 1000)
    expect(await ask(person)).toBe('401 UNAUTHENTICATED')
    vi.restoreAllMocks()
  })
})
