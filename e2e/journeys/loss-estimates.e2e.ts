import { quantificationRoutes as routes } from 'contract/risk/quantifications'
import { riskRoutes } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, expectNoOverflow, picture, test } from '../support/test.ts'

/** The worker looks for jobs every few seconds, and the machine may have other work. */
const SIMULATED_MS = 60_000

test('a loss is estimated from a risk, simulated, compared with appetite and treatment, and sent for review', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(240_000)
  const manager = await createPerson(appLocale)
  const organisation = await createOrganisation(manager, 'Losses', ['risk_manager'])
  const call = await callAs(manager, organisation)
  await call(starterLibraryRoutes.load, { body: { processes: ['P2P'] } })
  const [risk] = (await call(riskRoutes.list, { query: { sort: 'code', limit: 1 } })).items
  const say = (key: string, fill?: Record<string, string>) => t(`risk/quantifications:${key}`, fill)
  const field = (name: string) => t(`contract/quantifications:fields.${name}`)
  await openAs(manager, `/risks/${risk!.id}`)

  await test.step('the estimate begins at the risk; points out of order are refused at their field', async () => {
    const shown = page.getByRole('region', { name: say('of.label'), exact: true })
    await shown.getByRole('button', { name: say('new.submit') }).click()
    const dialog = page.getByRole('dialog', { name: say('new.title') })
    const fill = async (values: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(values))
        await dialog.getByLabel(field(name), { exact: false }).first().fill(value)
    }
    await expect(dialog.getByLabel(field('yearlyCost'))).toBeHidden()
    await fill({
      frequencyMin: '0.5',
      frequencyLikely: '2',
      frequencyMax: '5',
      lossLow: '10000',
      lossLikely: '5000',
      lossHigh: '200000',
      appetiteLoss: '250000',
      appetitePercent: '10',
      treatment: 'R-1',
    })
    await fill({ yearlyCost: '20000', treatedFrequencyLikely: '0.5' })
    await dialog.getByRole('button', { name: say('new.submit'), exact: true }).click()
    await expect(dialog.getByText(t('shared/form:refusals.points_out_of_order'))).toBeVisible()
    await inspect('loss-estimate-form')
    await fill({ lossLikely: '40000' })
    await dialog.getByRole('button', { name: say('new.submit'), exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the simulation draws the curve against the appetite, without and with the treatment', async () => {
    await expect(page.getByRole('figure', { name: say('curve.title') })).toBeVisible({
      timeout: SIMULATED_MS,
    })
    await expect(page.getByRole('table', { name: say('figures.label') }).getByRole('row')).toHaveCount(7)
    await expect(page.getByRole('region', { name: say('value.label') })).toContainText(say('value.worth'))
    await inspect('loss-estimate')
    await page
      .getByRole('button', { name: new RegExp(`${say('figures.mean.label')}.*${say('without')}`) })
      .click()
    await expect(page.getByText(say('figures.mean.formula'))).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoOverflow(page, 'loss-estimate')
    await picture(page, `loss-estimate-${appLocale}-390`)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  const [made] = (await call(routes.list, { query: { risk: [risk!.id] } })).items
  expect(made).toMatchObject({ status: 'draft', stale: false })
  expect(made!.treatmentValue! > 0).toBe(true)

  await test.step('a change of the risk marks the figures as out of date; they are simulated again', async () => {
    const { version } = await call(riskRoutes.get, { params: { id: risk!.id } })
    await call(riskRoutes.update, { params: { id: risk!.id }, version, body: { tags: ['P2P'] } })
    await page.goto(`/loss-estimates?record=${made!.id}`)
    await expect(page.getByText(say('stale'))).toBeVisible()
    await page.getByRole('button', { name: say('again') }).click()
    await expect(page.getByText(say('stale'))).toBeHidden({ timeout: SIMULATED_MS })
  })

  await test.step('it is sent for review and stands in the list and with its risk', async () => {
    await page
      .getByRole('button', { name: t('contract/quantifications:transitions.in_review'), exact: true })
      .click()
    await expect
      .poll(async () => (await call(routes.get, { params: { id: made!.id } })).status)
      .toBe('in_review')
    await page.goto('/loss-estimates')
    await expect(page.getByRole('row', { name: new RegExp(made!.code) }).first()).toBeVisible()
    await inspect('loss-estimates')
    await page.goto(`/risks/${risk!.id}`)
    await expect(page.getByRole('region', { name: say('of.label'), exact: true })).toContainText(made!.code)
  })
})
