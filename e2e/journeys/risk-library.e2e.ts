import { controlRoutes } from 'contract/risk/controls'
import { riskRoutes } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('S1.4 S2.12 risks and controls of the starter library are read, filtered, linked, and a risk is added', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Libraries', ['risk_manager'])
  const call = await callAs(person, organisation)
  await call(starterLibraryRoutes.load, { body: { processes: ['P2P'] } })
  const { items: risks } = await call(riskRoutes.list, { query: { limit: 100, sort: 'code' } })
  const { items: controls } = await call(controlRoutes.list, { query: { limit: 100, sort: 'code' } })
  const frauds = risks.filter(({ category }) => category === 'fraud')

  await openAs(person, '/risks?category=fraud')
  const grid = page.getByRole('grid', { name: t('contract/risks:title') })
  const codes = grid.getByRole('rowheader')

  await test.step('a risk shows its description, level and number of mitigating controls', async () => {
    await expect(codes).toHaveText(frauds.map(({ code }) => code))
    await inspect('risk-library')
  })

  await test.step('its controls are links to the Controls Library', async () => {
    await codes.first().click()
    const panel = page.getByRole('dialog', { name: t('contract/risks:one') })
    await panel.getByRole('tab', { name: t('shared/record:tabs.links') }).click()
    const first = controls.find((control) => control.risks?.includes(frauds[0]!.id))!
    await panel.getByRole('link', { name: first.code }).first().click()
    const control = page.getByRole('dialog', { name: t('contract/controls:one') })
    await expect(control).toContainText(first.code)
    await inspect('controls-library')
  })

  await test.step('a new risk is counted under its process, with objectives to select', async () => {
    await page.goto('/risks?record=new')
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: t('contract/risks:fields.subprocess') }).fill('P2P.01')
    await page.getByRole('option', { name: /P2P\.01/ }).click()
    for (const field of ['name', 'description'])
      await form
        .getByRole('group', { name: t(`contract/risks:fields.${field}`) })
        .getByRole('textbox')
        .first()
        .fill('Paid twice')
    await form.getByLabel(t('contract/risks:fields.category')).selectOption('financial')
    await form.getByLabel(t('contract/risks:fields.inherentLikelihood')).fill('4')
    await form.getByLabel(t('contract/risks:fields.inherentImpact')).fill('3')
    await form.getByLabel(t('contract/risks:choices.objectives.ACC'), { exact: true }).check()
    await inspect('risk-new')
    await form.getByRole('button', { name: t('shared/record:create') }).click()
    const number = String(risks.length + 1).padStart(2, '0')
    await expect(page.getByRole('dialog', { name: t('contract/risks:one') })).toContainText(`R-P2P-${number}`)
  })
})
