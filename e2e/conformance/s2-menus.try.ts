import type { Page } from '@playwright/test'
import { MANUAL } from '../support/pages.ts'
import { DEVICE_PAGES } from './addresses.ts'
import { expect, line, openAs } from './line.ts'
import { newColleague, newMember, request, tokenOf } from './member.ts'
import { itemOf, linksOf, menuOf, open } from './screen.ts'

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/

/** Those of these items that the menu shows, in its order; `{id}` stands for an id. */
async function shownOf(page: Page, items: readonly string[]): Promise<string[]> {
  const shown = (await linksOf(page)).map(
    ([name, path]) => `${name} ${path.replace(ID, '{id}').split('?')[0]}`,
  )
  return shown.filter((item) => items.includes(item))
}

/** Ids that nobody has: one of the right form, and one of none. */
const BOGUS = ['00000000-0000-7000-8000-000000000000', 'x']

/** Opens these pages with ids that nobody has, and returns what the menu then has for them. */
async function shownForBogus(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const id of BOGUS) {
    for (const path of paths) {
      await page.goto(path.replace('{id}', id))
      await expect(page.getByText('Not found').first(), path).toBeVisible()
      const links = await linksOf(page)
      found.push(
        ...links.filter(([, to]) => paths.includes(to.replace(ID, '{id}').replace(id, '{id}'))).flat(),
      )
    }
  }
  return found
}

const pathsOf = (items: readonly string[]): string[] => items.map((item) => item.split(' ').at(-1)!)

const firstRecord = (page: Page) => page.getByRole('main').getByRole('region').getByRole('link').first()

line('S2.11', 'the items of the audit area, without and with a project', async ({ member, seen }) => {
  const ofProject = [
    'Dashboard /dashboard/{id}',
    'Planning /planning/{id}',
    'Fieldwork /fieldwork/{id}',
    'Completion /completion/{id}',
    'Issues /issues/{id}',
    'Export data /export-data/{id}',
    'Project setup /projects/details/{id}',
  ]
  await open(member, '/projects')
  await expect(itemOf(member, 'Projects')).toHaveAttribute('href', '/projects')
  expect(await shownOf(member, ofProject)).toEqual([])
  expect(await shownForBogus(member, pathsOf(ofProject))).toEqual([])
  seen(`Projects alone, also on ${ofProject.length} pages with ids that nobody has`)
  await open(member, '/projects')
  await firstRecord(member).click()
  await expect.poll(() => shownOf(member, ofProject)).toEqual(ofProject)
  seen(`with a project ${ofProject.length} items`)
})

line(
  'S2.12',
  'the items of risk management, with an assessment and with a summary',
  async ({ member, seen }) => {
    const always = [
      'Dashboard /risk-dashboard',
      'Risk Register /risk-assessments',
      'Process Library /process',
      'Sub Process Library /subprocess',
      'Controls Library /controls',
      'Risk Library /risks',
    ]
    await open(member, '/risk-assessments')
    await expect.poll(() => shownOf(member, always)).toEqual(always)
    const details = 'Risk Assessment /risk-assessment-details/{id}'
    const summary = 'Risk Assessments Summary /risk-assessment-summary/{id}'
    const both = [details, summary]
    expect(await shownOf(member, both)).toEqual([])
    expect(await shownForBogus(member, pathsOf(both))).toEqual([])
    await open(member, '/risk-assessments')
    // The register lists the assessments of compliance risks too, which belong to the items of compliance.
    const record = await member
      .getByRole('main')
      .getByRole('link', { name: /^RA-/ })
      .first()
      .getAttribute('href')
    const id = ID.exec(record ?? '')?.[0]
    await open(member, `/risk-assessment-details/${id}`)
    await expect.poll(() => shownOf(member, both)).toEqual([details])
    await open(member, `/risk-assessment-summary/${id}`)
    await expect.poll(() => shownOf(member, both)).toEqual([summary])
    seen('six items always; details or summary by what is selected')
  },
)

line('S2.13', 'the items of compliance, without and with a universe', async ({ member, seen }) => {
  const ofUniverse = [
    'Update setup /regulatory-universe/{id}',
    'Regulatory Requirements /regulatory-requirements/{id}',
    'Risk Assessments /compliance-risk-assessments',
    'Gap analysis /gap-analysis',
  ]
  await open(member, '/regulatory-universes/')
  await expect(itemOf(member, 'Regulatory Universes')).toHaveAttribute('href', /\/regulatory-universes\/?$/)
  expect(await shownOf(member, ofUniverse)).toEqual([])
  const withId = pathsOf(ofUniverse).filter((path) => path.includes('{id}'))
  expect(await shownForBogus(member, withId)).toEqual([])
  expect(await shownOf(member, ofUniverse)).toEqual([])
  await open(member, '/regulatory-universes/')
  await firstRecord(member).click()
  await expect.poll(() => shownOf(member, ofUniverse)).toEqual(ofUniverse)
  seen(ofUniverse.join('; '))
})

line('S2.14', 'the ten items of the medical device, the last Appendices', async ({ member, seen }) => {
  await open(member, '/foundations')
  const wanted = DEVICE_PAGES.map(([name, path]) => `${name} ${path}`)
  expect(await shownOf(member, wanted)).toEqual(wanted)
  seen(wanted.at(-1)!)
})

line(
  'S2.15',
  'Admin and Template for super users, and not for others',
  async ({ browser, page, member, seen }) => {
    await open(member, '/home')
    await expect(menuOf(member).getByRole('button', { name: 'Admin', exact: true })).toBeVisible()
    await expect(itemOf(member, 'Template')).toHaveAttribute('href', '/template')
    await page.goto('/home')
    await expect(menuOf(page)).toBeVisible()
    await expect(itemOf(page, 'Template')).toHaveCount(0)
    seen('shown to a super user, not to a visitor')
    const other = await newColleague(browser, await newMember(browser), ['techdoc_author'])
    const theirs = await openAs(browser, other)
    await open(theirs, '/home')
    await expect(itemOf(theirs, 'Foundations')).toBeVisible()
    await expect(itemOf(theirs, 'Template')).toHaveCount(0)
    await expect(menuOf(theirs).getByRole('button', { name: 'Admin', exact: true })).toHaveCount(0)
    const { status } = await request('GET /templates', {
      token: await tokenOf(other),
      organisation: other.organisation,
    })
    seen(`not to a member who is none, whom the server refuses (${status})`)
    expect(status).toBe(403)
    await theirs.context().close()
  },
)

line('S2.16', 'the three entries of the horizontal bar', async ({ page, seen }) => {
  await page.addInitScript(() => localStorage.setItem('app-menu', 'horizontal'))
  await page.goto('/home')
  // The address of the manual is one of the settings of the installation.
  const settings = (await (await page.request.get('/config.json')).json()) as { documentation: string }
  expect(settings.documentation).toBe(MANUAL)
  const entries = menuOf(page).locator('> ul > li')
  await expect(entries.nth(2)).toBeVisible()
  const texts = (await entries.allInnerTexts()).map((text) => text.split('\n')[0]!)
  seen(texts.slice(0, 3).join(', '))
  expect(texts.slice(0, 3)).toEqual(['Home', 'Blank Page', 'Documentation'])
  await expect(entries.nth(0).getByRole('link')).toHaveAttribute('href', '/home')
  await expect(entries.nth(1).getByRole('link')).toHaveAttribute('href', '/blank')
  await expect(entries.nth(2).getByRole('link')).toHaveAttribute('target', '_blank')
  await expect(entries.nth(2).getByRole('link')).toHaveAttribute('href', MANUAL)
  for (const [at, icon] of [/dashboard/, /file/].entries())
    await expect(entries.nth(at).locator('svg')).toHaveClass(icon)
  seen(`the manual of the settings, ${MANUAL}`)
  const areas = ['Audit', 'Risk Management', 'Compliance', 'Medical device']
  for (const name of areas)
    await expect(menuOf(page).getByRole('button', { name, exact: true }), name).toHaveAttribute(
      'aria-haspopup',
      'menu',
    )
  seen(`then ${areas.join(', ')} as menus`)
  await page.context().route(MANUAL, (route) => route.fulfill({ body: 'The manual' }))
  const opened = page.waitForEvent('popup')
  await entries.nth(2).getByRole('link').click()
  await expect(await opened).toHaveURL(MANUAL)
})
