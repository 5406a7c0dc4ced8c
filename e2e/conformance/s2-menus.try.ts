import type { Page } from '@playwright/test'
import { addresses } from '../support/stack.ts'
import { DEVICE_PAGES } from './addresses.ts'
import { expect, line } from './line.ts'
import { newMember } from './member.ts'
import { itemOf, linksOf, menuOf, open } from './screen.ts'

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/

/** Those of these items that the menu shows, in its order; `{id}` stands for an id. */
async function shownOf(page: Page, items: readonly string[]): Promise<string[]> {
  const links = await linksOf(page)
  return links.flatMap(([text, path]) => {
    // A figure may follow the name, such as how far planning has come.
    const at = path.replace(ID, '{id}').split('?')[0]!
    return (
      items.find((item) => item.endsWith(` ${at}`) && text.startsWith(item.slice(0, -at.length - 1))) ?? []
    )
  })
}

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
  await firstRecord(member).click()
  await expect.poll(() => shownOf(member, ofProject)).toEqual(ofProject)
  seen(`Projects alone, then ${ofProject.length} items of the project`)
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
    const record = await firstRecord(member).getAttribute('href')
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
    const other = await newMember(browser)
    const context = await browser.newContext({ baseURL: addresses().webUrl, storageState: other.session })
    const theirs = await context.newPage()
    await theirs.route('**/api/me', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), isSuperUser: false } })
    })
    await open(theirs, '/home')
    await expect(itemOf(theirs, 'Users')).toBeVisible()
    await expect(itemOf(theirs, 'Template')).toHaveCount(0)
    await context.close()
    seen('not to a member who is none')
  },
)

line('S2.16', 'the three entries of the horizontal bar', async ({ page, seen }) => {
  await page.addInitScript(() => localStorage.setItem('app-menu', 'horizontal'))
  await page.goto('/home')
  const entries = menuOf(page).locator('> ul > li')
  await expect(entries.nth(2)).toBeVisible()
  const texts = (await entries.allInnerTexts()).map((text) => text.split('\n')[0]!)
  seen(texts.slice(0, 3).join(', '))
  expect(texts[0]).toContain('Home')
  expect(texts[1]).toContain('Blank Page')
  expect(texts[2]).toContain('Documentation')
  await expect(entries.nth(0).getByRole('link')).toHaveAttribute('href', '/home')
  await expect(entries.nth(1).getByRole('link')).toHaveAttribute('href', '/blank')
  await expect(entries.nth(2).getByRole('link')).toHaveAttribute('target', '_blank')
  for (const at of [0, 1]) await expect(entries.nth(at).locator('svg')).toBeVisible()
  await expect(menuOf(page).getByRole('button', { name: 'Risk Management' })).toHaveAttribute(
    'aria-haspopup',
    'menu',
  )
})
