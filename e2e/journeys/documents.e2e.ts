import { readFile } from 'node:fs/promises'
import { inLocale } from 'contract/locale'
import { processRoutes } from 'contract/risk/processes'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { verifyBundle } from 'verify-bundle'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a list is exported as PDF and a record as a bundle, via an activity tray that survives a reload', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Documents', ['risk_manager'])
  const call = await callAs(person, organisation)
  await call(starterLibraryRoutes.load, { body: { processes: ['P2P', 'O2C'] } })
  const [first] = (await call(processRoutes.list, { query: { limit: 10, sort: 'code' } })).items
  const { id, code, name } = first!
  const button = (key: `${string}:${string}`) => page.getByRole('button', { name: t(key), exact: true })
  const activity = t('shared/activity:title')
  const tray = page.getByRole('button', { name: new RegExp(`^${activity}`) })
  const lines = page.getByRole('dialog', { name: activity }).getByRole('listitem')
  const label = (format: string, subject: string) =>
    t('shared/activity:exports.label', { format: t(`shared/activity:exports.formats.${format}`), subject })
  const line = (text: string) => lines.filter({ hasText: text })

  await openAs(person, '/process')
  await button('shared/export:open').click()
  await inspect('documents-menu')
  await page.getByRole('menuitem', { name: t('shared/export:list.pdf') }).click()
  await expect(page.getByText(t('shared/export:started')).first()).toBeVisible()

  await page.reload()
  await tray.click()
  const report = line(label('pdf', t('contract/processes:title')))
  const fetch = report.getByRole('button', { name: t('shared/activity:exports.download') })
  await expect(fetch).toBeVisible({ timeout: 30_000 })
  await inspect('documents-tray')
  const pdf = page.waitForEvent('download')
  await fetch.click()
  const file = await pdf
  expect(file.suggestedFilename()).toMatch(/^processes-[\d-]+\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await report.getByRole('button', { name: t('shared/activity:dismiss') }).click()
  await expect(report).toHaveCount(0)

  await page.goto(`/process/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: inLocale(name, appLocale) })).toBeVisible()
  await button('shared/export:open').click()
  await page.getByRole('menuitem', { name: t('shared/export:record.bundle') }).click()
  await tray.click()
  const bundle = line(label('bundle', `${t('contract/processes:one')} ${code}`))
  const take = bundle.getByRole('button', { name: t('shared/activity:exports.download') })
  await expect(take).toBeVisible({ timeout: 30_000 })
  const zip = page.waitForEvent('download')
  await take.click()
  const { problems, records } = await verifyBundle(await (await zip).path())
  expect({ problems, records: records > 0 }).toEqual({ problems: [], records: true })
})
