import { processRoutes } from 'contract/risk/processes'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { subprocessRoutes } from 'contract/risk/subprocesses'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('S1.4 S9.6 the sub-process library shows its processes, filters by them and renders only visible rows', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Sub processes', ['risk_manager'])
  const call = await callAs(person, organisation)
  await call(starterLibraryRoutes.load, { body: {} })
  const { items: processes } = await call(processRoutes.list, { query: { sort: 'code' } })
  const { items, total } = await call(subprocessRoutes.list, {
    query: { limit: 100, sort: 'code', total: true },
  })
  const codes = items.map(({ code }) => code)
  const first = processes.find(({ id }) => id === items[0]!.process)!

  await openAs(person, '/subprocess?limit=100')
  const grid = page.getByRole('grid', { name: t('contract/subprocesses:title') })
  const rows = grid.getByRole('row').filter({ has: page.getByRole('rowheader') })

  await test.step('a reference is shown by code and name', async () => {
    await expect(rows.first()).toContainText(first.code)
    await expect(rows.first()).toContainText(first.name[appLocale] ?? '')
    await inspect('subprocess-library')
  })

  await test.step('a hundred rows: few are rendered, all are reachable by key, and the focus is kept', async () => {
    expect(codes.length).toBeGreaterThan(50)
    // Header and totals are rows too.
    await expect(grid).toHaveAttribute('aria-rowcount', String(total!.value + 2))
    expect(await rows.count()).toBeLessThan(codes.length)
    await rows.first().getByRole('rowheader').focus()
    // The totals are the last row of the grid.
    await page.keyboard.press('Control+End')
    await page.keyboard.press('ArrowUp')
    await expect(rows.last().getByRole('rowheader')).toHaveText(codes.at(-1)!)
    await expect(rows.last().getByRole('gridcell').last()).toBeFocused()
    const scrolled = () => grid.evaluate((table) => table.parentElement!.scrollTop)
    const place = await scrolled()
    expect(place).toBeGreaterThan(500)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText(codes.at(-1)!)
    await page.goto('/home')
    await page.goBack()
    await expect(page.getByRole('dialog')).toContainText(codes.at(-1)!)
  })

  await test.step('filtered by a process', async () => {
    await page.goto('/subprocess')
    await page.getByRole('button', { name: t('shared/filters:add'), exact: true }).click()
    await page.getByRole('menuitem', { name: t('contract/subprocesses:fields.process') }).click()
    const editor = page.getByRole('dialog')
    await editor.getByRole('searchbox').fill(first.code)
    await editor.getByRole('checkbox', { name: first.code }).check()
    await expect(page).toHaveURL((url) => url.searchParams.get('process') === first.id)
    await page.keyboard.press('Escape')
    const own = items.filter(({ process }) => process === first.id)
    await expect(rows).toHaveCount(Math.min(own.length, 25))
    await inspect('subprocess-library-filtered')
    await page.reload()
    await expect(rows).toHaveCount(Math.min(own.length, 25))
    await expect(page.getByRole('search')).toContainText(first.code)
  })
})

test(
  'the scroll position survives going to another page and back',
  { tag: '@once' },
  async ({ page, appLocale, t, openAs }) => {
    const person = await createPerson(appLocale)
    const organisation = await createOrganisation(person, 'Places', ['risk_manager'])
    await (
      await callAs(person, organisation)
    )(starterLibraryRoutes.load, { body: {} })
    await openAs(person, '/subprocess?limit=50')
    const grid = page.getByRole('grid', { name: t('contract/subprocesses:title') })
    const scrolled = () => grid.evaluate((table) => Math.round(table.parentElement!.scrollTop))
    await expect(grid.getByRole('rowheader').first()).toBeVisible()
    await grid.evaluate((table) => table.parentElement!.scrollTo({ top: 700 }))
    await expect.poll(scrolled).toBe(700)
    await page.getByRole('link', { name: t('contract/processes:title'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('contract/processes:title') })).toBeVisible()
    await page.goBack()
    await expect(grid).toBeVisible()
    await expect.poll(scrolled).toBe(700)
  },
)
