import { requirementRoutes } from 'contract/compliance/requirements'
import { statementRoutes } from 'contract/compliance/statements'
import { addColleague } from '../support/colleagues.ts'
import { loadUniverses } from '../support/compliance.ts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test(
  'S2.13 a statement of applicability is created, refreshed, signed by another person and exported',
  { tag: '@once' },
  async ({ page, appLocale, t, openAs, inspect }) => {
    const officer = await createPerson(appLocale)
    const organisation = await createOrganisation(officer, 'Statement', ['compliance_officer'])
    const call = await callAs(officer, organisation)
    const { call: other } = await addColleague(officer, organisation, appLocale, {
      roles: ['compliance_officer'],
    })
    const { NIS2: universe } = await loadUniverses(call, ['NIS2'])
    const word = (key: string) => t(`compliance/requirements:${key}`)
    const panel = page.getByRole('dialog', { name: t('contract/statements:one') })
    const sign = panel.getByRole('button', { name: t('contract/statements:transitions.signed'), exact: true })

    await test.step('created from current decisions, it shows what is missing', async () => {
      await openAs(officer, `/regulatory-requirements/${universe}`)
      await page.getByRole('link', { name: word('views.statements') }).click()
      await page.getByRole('button', { name: word('statement.make') }).click()
      await expect(panel.getByRole('row')).toHaveCount(31)
      await inspect('statement')
    })

    await test.step('after all decisions and a refresh, it is complete', async () => {
      const { items } = await call(requirementRoutes.list, { query: { universe: [universe!], limit: 100 } })
      const ids = items.map(({ id }) => id)
      await call(requirementRoutes.bulk, { body: { ids, changes: { applicability: 'applicable' } } })
      await page.reload()
      await expect(panel.getByText(word('statement.outdated'))).toBeVisible()
      await panel.getByRole('button', { name: word('statement.refresh') }).click()
      await expect(panel.getByText(word('statement.outdated'))).toBeHidden()
      // Its creator does not sign it.
      await expect(sign).toBeDisabled()
    })

    await test.step('a statement created by somebody else is signed', async () => {
      const { id, code } = await other(statementRoutes.make, { params: { id: universe! } })
      await page.goto(`/records/statement/${id}`)
      await sign.click()
      const dialog = page.getByRole('dialog', { name: t('shared/signatures:dialog.title', { code }) })
      await dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
      await dialog.getByLabel(t('shared/signatures:dialog.accept')).check()
      await dialog.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
      await dialog.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }).click()
      await expect(panel.getByText(t('contract/statements:statuses.signed')).first()).toBeVisible()
      await inspect('statement-signed')
    })

    await test.step('it is exported as a workbook', async () => {
      const coming = page.waitForEvent('download')
      await panel.getByRole('button', { name: word('statement.excel') }).click()
      expect((await coming).suggestedFilename()).toMatch(/^SOA-NIS2-\d{4}-02\.xlsx$/)
    })
  },
)
