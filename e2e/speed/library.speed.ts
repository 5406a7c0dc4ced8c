import { mkdir, writeFile } from 'node:fs/promises'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { makeMany } from './many-records.ts'
import { readVitals, watchVitals } from './vitals.ts'

const SLOWDOWN = 4
const ROWS = 100_000
const artifacts = new URL('../../artifacts/speed/', import.meta.url).pathname

const ROUNDS = 5
/** A shared machine is slow at times: the median counts. */
const figures = new Map<string, { values: number[]; limit: number }>()
function note(what: string, value: number, limit: number): void {
  const figure = figures.get(what) ?? { values: [], limit }
  figure.values.push(value)
  figures.set(what, figure)
}
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

test('P8 pages load, stay stable and respond', async ({ page, t, signIn }) => {
  test.setTimeout(600_000)
  const person = await createPerson('en')
  const organisation = await createOrganisation(person, 'Speed', ['risk_manager'])
  const call = await callAs(person, organisation)
  await call(starterLibraryRoutes.load, { body: {} })
  await makeMany('process', organisation, ROWS)
  await watchVitals(page, SLOWDOWN)

  for (let round = 0; round < ROUNDS; round++) {
    await page.goto('/login')
    await expect(page.getByLabel(t('workspace/sign-in:email'))).toBeVisible()
    const login = await readVitals(page)
    note('login: largest paint, ms', login.largestPaint, 2500)
    note('login: layout shift', login.shift, 0.02)
  }

  await page.goto('/login?to=/process')
  await signIn(person)
  const grid = page.getByRole('grid', { name: t('contract/processes:title') })
  const rows = grid.getByRole('rowheader')
  await expect(rows.first()).toBeVisible()
  const measured = async (what: string, act: () => Promise<void>) => {
    await readVitals(page)
    await act()
    const { slowestAnswer, longestTask } = await readVitals(page)
    note(`${what}: slowest answer, ms`, slowestAnswer, 200)
    note(`${what}: longest task, ms`, longestTask, 200)
  }
  const button = (key: `${string}:${string}`) => page.getByRole('button', { name: t(key), exact: true })

  for (let round = 0; round < ROUNDS; round++) {
    await page.goto('/process')
    await expect(rows.first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const library = await readVitals(page)
    note('process library: largest paint, ms', library.largestPaint, 2500)
    note('process library: layout shift', library.shift, 0.02)

    await measured('change the page size', async () => {
      await page.getByLabel(t('shared/table:pageSize')).selectOption('100')
      await expect(page).toHaveURL(/limit=100/)
      await expect(rows.nth(5)).toBeVisible()
    })
    await measured('next page', async () => {
      const before = await rows.first().textContent()
      await button('shared/table:next').click()
      await expect(rows.first()).not.toHaveText(before ?? '')
    })
    await measured('scroll a page of a hundred', async () => {
      await grid.hover()
      for (let at = 0; at < 20; at++) await page.mouse.wheel(0, 400)
      await expect.poll(() => grid.evaluate((table) => table.parentElement!.scrollTop)).toBeGreaterThan(2000)
    })
    await measured('sort', async () => {
      await grid
        .getByRole('columnheader', { name: t('contract/processes:fields.name') })
        .getByRole('button')
        .click()
      await expect(page).toHaveURL(/sort=title/)
      await expect(rows.first()).toBeVisible()
    })
    await measured('type a filter', async () => {
      const words = page.getByRole('searchbox', { name: t('shared/filters:words'), exact: true })
      await words.pressSequentially('payroll', { delay: 60 })
      await expect(page).toHaveURL(/q=payroll/)
      await expect(grid.getByRole('row').nth(1)).toContainText('Payroll')
    })
    await measured('mark five rows', async () => {
      const boxes = grid.getByRole('row').getByRole('checkbox')
      for (let at = 1; at <= 5; at++) await boxes.nth(at).check()
    })
    await measured('open a record', async () => {
      await rows.first().click()
      await expect(page.getByRole('dialog', { name: t('contract/processes:one') })).toContainText('Payroll')
    })
    await measured('close it', async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })
  }

  const medians = [...figures].map(([what, { values, limit }]) => [what, median(values), limit] as const)
  await mkdir(artifacts, { recursive: true })
  await writeFile(`${artifacts}library.json`, JSON.stringify(Object.fromEntries(medians), null, 2))
  for (const [what, value, limit] of medians) {
    console.log(`${what.padEnd(50)} ${value.toFixed(3).padStart(9)} of ${limit}`)
    expect.soft(value, what).toBeLessThanOrEqual(limit)
  }
})
