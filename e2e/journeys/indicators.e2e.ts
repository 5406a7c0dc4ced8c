import { monthsAfter } from 'contract/days'
import { indicatorRoutes } from 'contract/risk/indicators'
import { measurementRoutes } from 'contract/risk/measurements'
import { riskRoutes } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { thresholdBreachRoutes } from 'contract/risk/threshold-breaches'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, expectNoOverflow, picture, test } from '../support/test.ts'

const NAME = {
  en: 'Payments released without a second approval',
  fr: 'Paiements libérés sans seconde approbation',
  ar: 'مدفوعات صُرفت دون موافقة ثانية',
}

test('a value beyond the threshold of an indicator proposes a reassessment, which is accepted and answered by an action', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(240_000)
  const manager = await createPerson(appLocale)
  const organisation = await createOrganisation(manager, 'Indicators', ['risk_manager'])
  const call = await callAs(manager, organisation)
  await call(starterLibraryRoutes.load, { body: { processes: ['P2P'] } })
  const [risk] = (await call(riskRoutes.list, { query: { sort: 'code', limit: 1 } })).items
  const say = (key: string, fill?: Record<string, string>) => t(`risk/indicators:${key}`, fill)
  const field = (name: string) => t(`contract/indicators:fields.${name}`)
  const today = new Date().toISOString().slice(0, 10)
  await openAs(manager, '/indicators')

  await test.step('an indicator is defined: only the thresholds of its direction are asked for', async () => {
    await page
      .getByRole('button', { name: t('shared/table:add.indicators') })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: say('new.title') })
    await dialog
      .getByRole('group', { name: field('name') })
      .getByRole('textbox')
      .first()
      .fill(NAME[appLocale])
    await dialog.getByLabel(field('unitOfMeasure')).fill('%')
    await expect(dialog.getByLabel(field('redLow'))).toBeHidden()
    await dialog.getByLabel(field('direction')).selectOption('band')
    await expect(dialog.getByLabel(field('redLow'))).toBeVisible()
    await dialog.getByLabel(field('direction')).selectOption('higher_worse')
    await dialog.getByLabel(field('amberHigh')).fill('2,5')
    await dialog.getByLabel(field('redHigh')).fill('1')
    await dialog.getByRole('button', { name: say('new.submit'), exact: true }).click()
    await expect(dialog.getByText(t('shared/form:refusals.out_of_order'))).toBeVisible()
    await dialog.getByLabel(field('redHigh')).fill('5')
    await dialog.getByRole('button', { name: say('new.submit'), exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  const panel = page.getByRole('dialog', { name: t('contract/indicators:one') })
  const [made] = (await call(indicatorRoutes.list, { query: {} })).items
  const { id } = made!
  await call(indicatorRoutes.update, {
    params: { id },
    version: made!.version,
    body: { risks: [risk!.id], firstOn: monthsAfter(today, -11) },
  })

  await test.step('a year of values is pasted after it was looked at', async () => {
    await panel.getByRole('button', { name: say('enter.open'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: say('enter.title') })
    await dialog.getByRole('button', { name: say('enter.paste') }).click()
    const lines = Array.from({ length: 11 }, (_, at) => `${monthsAfter(today, at - 11)}\t${(at % 5) * 0.6}`)
    await dialog.getByLabel(say('enter.pasteLabel')).fill([...lines, 'soon\t1'].join('\n'))
    await expect(dialog.getByText(say('problems.day'))).toBeVisible()
    await dialog.getByLabel(say('enter.pasteLabel')).fill(lines.join('\n'))
    await expect(dialog.getByText(say('problems.day'))).toBeHidden()
    await dialog.locator('button[type=submit]').click()
    await expect(dialog).toBeHidden()
    await expect(panel.getByRole('table', { name: say('values.table') }).getByRole('row')).toHaveCount(12)
    expect((await call(thresholdBreachRoutes.list, { query: {} })).items).toHaveLength(0)
  })

  await test.step('a value beyond the red threshold is entered, and proposes', async () => {
    await panel.getByRole('button', { name: say('enter.open'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: say('enter.title') })
    await dialog.getByLabel(say('values.value', { unit: '%' })).fill('58')
    await dialog.getByRole('button', { name: say('enter.one'), exact: true }).click()
    await expect(page.getByText(say('enter.beyond'))).toBeVisible()
    await expect(panel.getByRole('figure', { name: say('chart.title') })).toBeVisible()
    await inspect('indicator')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoOverflow(page, 'indicator')
    await picture(page, `indicator-${appLocale}-390`)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a slip is corrected with a reason; the former value and its proposal stay readable', async () => {
    const row = panel
      .getByRole('table', { name: say('values.table') })
      .getByRole('row')
      .nth(1)
    await row.getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: say('correct.title') })
    await dialog.getByLabel(say('values.value', { unit: '%' })).fill('5.8')
    await dialog.getByLabel(t('contract/measurements:fields.reason')).fill('5.8')
    await dialog.getByRole('button', { name: say('correct.submit'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(panel.getByRole('deletion')).toHaveCount(1)
    const { items } = await call(thresholdBreachRoutes.list, { query: { sort: 'createdAt' } })
    expect(items.map(({ status }) => status)).toEqual(['withdrawn', 'proposed'])
    const values = await call(measurementRoutes.list, {
      query: { indicator: [id], sort: '-measuredOn', limit: 2 },
    })
    expect(values.items.map(({ value, status }) => [value, status])).toEqual(
      expect.arrayContaining([
        [5.8, 'recorded'],
        [58, 'corrected'],
      ]),
    )
  })

  await test.step('it is shown with the risk; it is accepted, and becomes an action with one press', async () => {
    const [proposed] = (await call(thresholdBreachRoutes.list, { query: { status: ['proposed'] } })).items
    await page.goto(`/risks/${risk!.id}`)
    const shown = page.getByRole('region', { name: say('of.label'), exact: true })
    await expect(shown).toContainText(NAME[appLocale])
    await inspect('risk-indicators')
    await shown.getByRole('link', { name: proposed!.code }).click()
    const breach = page.getByRole('dialog', { name: t('contract/thresholdbreaches:one') })
    await inspect('threshold-breach')
    await breach.getByRole('button', { name: t('contract/thresholdbreaches:transitions.accepted') }).click()
    await expect
      .poll(async () => (await call(thresholdBreachRoutes.get, { params: { id: proposed!.id } })).status)
      .toBe('accepted')
    await page.getByRole('button', { name: say('breaches.add'), exact: true }).click()
    await expect(page.getByRole('link', { name: say('breaches.action') })).toBeVisible()
    const { action } = await call(thresholdBreachRoutes.get, { params: { id: proposed!.id } })
    expect(action).not.toBeNull()
  })

  await test.step('values of all indicators are listed, with import', async () => {
    await page.goto('/indicator-values')
    await expect(page.getByRole('row', { name: new RegExp(NAME[appLocale]) }).first()).toBeVisible()
    await inspect('indicator-values')
  })
})
