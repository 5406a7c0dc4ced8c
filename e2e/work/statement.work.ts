import { requirementRoutes } from 'contract/compliance/requirements'
import { addColleague } from '../support/colleagues.ts'
import { loadUniverses } from '../support/compliance.ts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { expect, test } from './work-test.ts'

const TASK = 'Statement of applicability of NIS2, signed'

test(TASK, async ({ page, browser, hand, handOf, effort, keep, openAs, t }) => {
  const officer = await createPerson('en')
  const organisation = await createOrganisation(officer, 'Stating', ['compliance_officer'])
  const call = await callAs(officer, organisation)
  const { colleague } = await addColleague(officer, organisation, 'en', { roles: ['compliance_officer'] })
  const { NIS2: universe } = await loadUniverses(call, ['NIS2'])
  const { items } = await call(requirementRoutes.list, { query: { universe: [universe!], limit: 100 } })
  await call(requirementRoutes.bulk, {
    body: { ids: items.map(({ id }) => id), changes: { applicability: 'applicable' } },
  })
  const word = (key: string) => t(`compliance/requirements:${key}`)
  const panel = page.getByRole('dialog', { name: t('contract/statements:one') })
  await openAs(officer, `/regulatory-requirements/${universe}`)
  await effort.step('create the statement', async () => {
    await hand.click(page.getByRole('link', { name: word('views.statements') }))
    await hand.click(page.getByRole('button', { name: word('statement.make') }))
    await expect(panel.getByRole('row')).toHaveCount(items.length + 1)
  })
  const address = new URL(page.url())
  const other = await openOnAnotherDevice(browser, 'en', colleague, `${address.pathname}${address.search}`)
  const signer = await handOf(other)
  const shown = other.getByRole('dialog', { name: t('contract/statements:one') })
  await expect(shown.getByRole('row')).toHaveCount(items.length + 1)
  await effort.step('another person signs it', async () => {
    await signer.click(
      shown.getByRole('button', { name: t('contract/statements:transitions.signed'), exact: true }),
    )
    const dialog = other.getByRole('dialog', { name: t('shared/signatures:dialog.title').split('{{')[0]! })
    await signer.click(dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }))
    await signer.click(dialog.getByLabel(t('shared/signatures:dialog.accept')))
    await signer.typeInto(dialog.getByLabel(t('shared/signatures:dialog.password')), PASSWORD)
    await signer.click(dialog.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }))
    await expect(shown.getByText(t('contract/statements:statuses.signed')).first()).toBeVisible()
  })
  await other.context().close()
  await effort.step('give it out as a workbook', async () => {
    const download = page.waitForEvent('download')
    await hand.click(panel.getByRole('button', { name: word('statement.excel') }))
    await download
  })
  keep(TASK, 'plain')
})
