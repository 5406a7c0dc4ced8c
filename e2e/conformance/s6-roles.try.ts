import { expect, line, openAs } from './line.ts'
import { newColleague, newMember, request, tokenOf } from './member.ts'
import { itemOf, menuOf, open } from './screen.ts'

interface Operation {
  security?: object[]
}

line(
  'S6.1',
  'every address that the API lists for reading, without and with identity',
  async ({ sample, seen }) => {
    const { json } = await request('GET /openapi.json')
    const paths = json.paths as Record<string, Record<string, Operation>>
    const reading = Object.entries(paths).filter(([, { get }]) => get && get.security?.length !== 0)
    const taken: string[] = []
    for (const [path] of reading) {
      const { status } = await request(`GET ${path.replaceAll(/\{\w+\}/g, sample.organisation)}`)
      if (status !== 401) taken.push(`${path} ${status}`)
    }
    seen(`${reading.length} addresses without identity, ${taken.length} answered by something else than 401`)
    expect(taken).toEqual([])
    const token = await tokenOf(sample)
    for (const path of ['/me', '/users', '/projects', '/risks'])
      expect((await request(`GET ${path}`, { token, organisation: sample.organisation })).status, path).toBe(
        200,
      )
    expect((await request('GET /me', { token: `${token}x` })).status).toBe(401)
  },
)

line('S6.2', 'a page that is told of a super user where there is none', async ({ browser, page, seen }) => {
  await page.goto('/home')
  await expect(menuOf(page)).toBeVisible()
  await expect(itemOf(page, 'Template')).toHaveCount(0)
  const founder = await newMember(browser)
  const colleague = await newColleague(browser, founder, ['techdoc_author'])
  const theirs = await openAs(browser, colleague)
  await open(theirs, '/home')
  await expect(itemOf(theirs, 'Foundations')).toBeVisible()
  await expect(itemOf(theirs, 'Template')).toHaveCount(0)
  await theirs.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isSuperUser: true } })
  })
  await theirs.reload()
  await expect(itemOf(theirs, 'Template')).toBeVisible()
  const { status } = await request('GET /templates', {
    token: await tokenOf(colleague),
    organisation: colleague.organisation,
  })
  seen(`drawn once the page believes it; the server answers ${status}`)
  expect(status).toBe(403)
  await theirs.context().close()
})

line('S6.3', 'a member’s permissions, on the screen and at the server', async ({ browser, seen }) => {
  const founder = await newMember(browser)
  const colleague = await newColleague(browser, founder, ['techdoc_author'])
  const who = { token: await tokenOf(colleague), organisation: colleague.organisation }
  const { permissions } = (await request('GET /me', who)).json as { permissions: string[] }
  expect(permissions.some((name) => /^(device|tech)/.test(name))).toBe(true)
  expect(permissions).not.toContain('payment.manage')
  seen(`${permissions.length} permissions of an author of technical documentation`)
  const theirs = await openAs(browser, colleague)
  await open(theirs, '/home')
  await expect(itemOf(theirs, 'Foundations')).toBeVisible()
  await expect(itemOf(theirs, 'Payment')).toHaveCount(0)
  expect((await request('GET /payment', who)).status).toBe(403)
  // A refusal names who can grant access, to members only.
  await open(theirs, '/payment')
  const granters = theirs.getByRole('main').getByText('Administrators who can give you access:')
  await expect(granters).toContainText(founder.name)
  seen(`refused: "${await granters.innerText()}"`)
  await theirs.context().close()

  const guest = await newColleague(browser, founder, ['guest'])
  const { status } = await request('GET /users', {
    token: await tokenOf(guest),
    organisation: guest.organisation,
  })
  const outside = await openAs(browser, guest)
  await open(outside, '/payment')
  await expect(outside.getByText('Payment is for administrators')).toBeVisible()
  await expect(outside.getByText('Administrators who can give you access:')).toHaveCount(0)
  seen(`a guest sees no names (${status})`)
  expect(status).toBe(403)
  await outside.context().close()
})
