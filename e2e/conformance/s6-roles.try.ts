import type { Page } from '@playwright/test'
import { MENU_PAGES } from './addresses.ts'
import { expect, line, openAs } from './line.ts'
import { newColleague, newMember, request, tokenOf } from './member.ts'
import { itemOf, linksOf, menuOf, open, visit } from './screen.ts'

interface Operation {
  security?: object[]
}
const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** These are in the menu while a universe is selected. */
const OF_UNIVERSE = ['/compliance-risk-assessments', '/gap-analysis']
/** Pages without an id that the menu of a super user with every role has. */
const PAGES = [
  ...MENU_PAGES.filter((path) => !path.endsWith('/x') && !OF_UNIVERSE.includes(path)),
  '/template',
  '/users',
  '/payment',
]

line('S6.1', 'every call that the API lists, without and with identity', async ({ sample, seen }) => {
  const { json } = await request('GET /openapi.json')
  const paths = json.paths as Record<string, Record<string, Operation>>
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, { security }]) => METHODS.includes(method) && security?.length !== 0)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  const taken: string[] = []
  for (const call of calls) {
    const asked = call.replaceAll(/\{\w+\}/g, sample.organisation)
    const { status } = await request(asked, asked.startsWith('GET ') ? {} : { body: {} })
    if (status !== 401) taken.push(`${call} ${status}`)
  }
  seen(`${calls.length} calls without identity, ${taken.length} answered by something else than 401`)
  expect(taken).toEqual([])
  expect(calls.length).toBeGreaterThan(500)
  const token = await tokenOf(sample)
  for (const path of ['/me', '/users', '/projects', '/risks'])
    expect((await request(`GET ${path}`, { token, organisation: sample.organisation })).status, path).toBe(
      200,
    )
  expect((await request('GET /me', { token: `${token}x` })).status).toBe(401)
})

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

/** Opens these pages, and returns the requests that the server refused meanwhile. */
async function refusedIn(page: Page, paths: readonly string[]): Promise<string[]> {
  const refused: string[] = []
  let at = ''
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${at}: ${new URL(answer.url()).pathname}`)
  })
  for (at of paths) {
    await visit(page, at)
    await expect(page.getByRole('main')).not.toContainText('Loading')
  }
  return refused
}

line('S6.3', 'a member’s permissions, on the screen and at the server', async ({ browser, seen }) => {
  const founder = await newMember(browser)
  for (const role of ['techdoc_author', 'techdoc_reader']) {
    const one = await openAs(browser, await newColleague(browser, founder, [role]))
    await open(one, '/home')
    await expect(itemOf(one, 'Home')).toBeVisible()
    const inMenu = [...new Set((await linksOf(one)).map(([, path]) => path.split('?')[0]!))]
    const refused = await refusedIn(
      one,
      inMenu.filter((path) => path !== '/home'),
    )
    expect(refused, role).toEqual([])
    const missing = PAGES.filter((path) => !inMenu.includes(path))
    for (const path of missing) {
      await open(one, path)
      const refusal = one.getByText(/^You do not have access|for administrators|only super users/i)
      await expect(refusal.first(), `${role} ${path}`).toBeVisible()
    }
    seen(`${role}: ${inMenu.length} pages in the menu, none refused; refused ${missing.join(', ') || 'none'}`)
    expect(missing).toEqual(expect.arrayContaining(['/template', '/payment']))
    await one.context().close()
  }
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
