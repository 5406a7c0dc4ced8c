import { requirementRoutes } from 'contract/compliance/requirements'
import { type Control, controlRoutes } from 'contract/risk/controls'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from '../support/colleagues.ts'
import { acceptEvidence, loadUniverses, requirementOf } from '../support/compliance.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from './work-test.ts'

const TASK = 'Answer an inspector: one requirement'
const CODE = 'GDPR-5.2'

/** A requirement with a control and accepted evidence. */
async function begin() {
  const officer = await createPerson('en')
  const organisation = await createOrganisation(officer, 'Inspected', ['compliance_officer', 'risk_manager'])
  const call = await callAs(officer, organisation)
  const { call: owner } = await addColleague(officer, organisation, 'en', { roles: ['owner'] })
  await loadUniverses(call, ['GDPR'])
  await call(starterLibraryRoutes.load, { body: { processes: ['P2P'] } })
  const { id, version } = await requirementOf(call, CODE)
  const { items } = await call(controlRoutes.list, { query: { limit: 1 } })
  const control = items[0] as Control
  await call(requirementRoutes.update, { params: { id }, version, body: { controls: [control.id] } })
  await acceptEvidence(
    { bring: owner, judge: call },
    { supports: id, name: { en: 'Key management procedure' }, by: (await owner(meRoutes.me, {})).id },
  )
  return { officer }
}

for (const way of ['plain', 'practised'] as const)
  test(`${TASK}, ${way}`, async ({ page, hand, effort, keep, openAs, t }) => {
    const { officer } = await begin()
    // Printing itself is a dialog of the browser.
    await page.addInitScript(() => {
      window.print = () => undefined
    })
    await openAs(officer, '/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const inspection = (key: string) => t(`compliance/requirements:inspection.${key}`)
    const palette = page.getByRole('dialog', { name: t('workspace/search:title') })
    await effort.step('find the requirement', async () => {
      if (way === 'plain') await hand.click(page.getByRole('button', { name: t('workspace/shell:search') }))
      else await hand.press('ControlOrMeta+k')
      await expect(palette.getByRole('combobox')).toBeFocused()
      await hand.type(CODE)
      const found = palette.getByRole('option', { name: CODE }).first()
      await expect(found).toBeVisible()
      if (way === 'plain') await hand.click(found)
      else await hand.press('Enter')
    })
    await effort.step('show everything about it', async () => {
      await hand.click(page.getByRole('link', { name: inspection('open') }))
      await expect(
        page.getByRole('region', { name: inspection('evidence.title'), exact: true }),
      ).toBeVisible()
    })
    await effort.step('print it', () => hand.click(page.getByRole('button', { name: inspection('print') })))
    keep(TASK, way)
  })
