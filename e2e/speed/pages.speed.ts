import { mkdir, writeFile } from 'node:fs/promises'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { deviceRoutes } from 'contract/techdoc/devices'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { readVitals, watchVitals } from './vitals.ts'

const SLOWDOWN = 4
const ROUNDS = 5
const PAINT_MS = 2500
const ANSWER_MS = 100
const artifacts = new URL('../../artifacts/speed/', import.meta.url).pathname
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

test('P8 login, home, a list and a section of a device appear and answer', async ({ page, t, signIn }) => {
  test.setTimeout(900_000)
  const person = await createPerson('en')
  const organisation = await createOrganisation(person, 'Speed', ['risk_manager', 'techdoc_author'])
  const call = await callAs(person, organisation)
  await call(starterLibraryRoutes.load, { body: {} })
  const { id } = await call(deviceRoutes.create, {
    body: { name: { en: 'Infusion pump' }, riskClass: 'IIb', language: 'en' },
  })
  await watchVitals(page, SLOWDOWN)
  const figures = new Map<string, { limit: number; values: number[] }>()
  const note = (what: string, value: number, limit: number) => {
    const figure = figures.get(what) ?? { limit, values: [] }
    figure.values.push(value)
    figures.set(what, figure)
  }
  async function round(
    name: string,
    address: string,
    appeared: () => Promise<void>,
    act: () => Promise<void>,
  ) {
    await page.goto(address)
    await appeared()
    await page.waitForLoadState('networkidle')
    const { largestPaint } = await readVitals(page)
    note(`${name}: largest paint, ms`, largestPaint, PAINT_MS)
    await act()
    note(`${name}: slowest answer, ms`, (await readVitals(page)).slowestAnswer, ANSWER_MS)
  }

  const email = page.getByLabel(t('workspace/sign-in:email'))
  for (let at = 0; at < ROUNDS; at++) {
    await round(
      'login',
      '/login',
      () => expect(email).toBeVisible(),
      () => email.pressSequentially('someone', { delay: 60 }),
    )
  }

  await page.goto('/login?to=/process')
  await signIn(person)
  const rows = page.getByRole('grid', { name: t('contract/processes:title') }).getByRole('rowheader')
  await expect(rows.first()).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const section = page.getByRole('main').getByRole('textbox').first()
  const theme = async (name: 'toDark' | 'toLight') =>
    page.getByRole('button', { name: t(`workspace/shell:${name}`) }).click()
  for (let at = 0; at < ROUNDS; at++) {
    await round(
      'home',
      '/home',
      () => expect(heading).toContainText(person.name),
      async () => {
        await theme('toDark')
        await theme('toLight')
      },
    )
    await round(
      'process library',
      '/process',
      () => expect(rows.first()).toBeVisible(),
      async () => {
        await rows.first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      },
    )
    await round(
      'section of a device',
      `/device-description?device=${id}`,
      () => expect(section).toBeVisible(),
      () => section.pressSequentially('Pump', { delay: 60 }),
    )
  }

  const medians = [...figures].map(([what, { values, limit }]) => [what, median(values), limit] as const)
  await mkdir(artifacts, { recursive: true })
  await writeFile(`${artifacts}pages.json`, JSON.stringify(Object.fromEntries(medians), null, 2))
  for (const [what, value, limit] of medians) {
    console.log(`${what.padEnd(50)} ${value.toFixed(0).padStart(6)} of ${limit}`)
    expect.soft(value, what).toBeLessThanOrEqual(limit)
  }
})
