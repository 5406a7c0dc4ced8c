import { requirementRoutes } from 'contract/compliance/requirements'
import { type Control, controlRoutes } from 'contract/risk/controls'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from '../support/colleagues.ts'
import { acceptEvidence, loadUniverses, requirementOf } from '../support/compliance.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const NAME = { en: 'Key management procedure', fr: 'Gestion des clés', ar: 'إجراء إدارة المفاتيح' }

test('an inspector is shown one requirement with its controls, evidence and history on one page', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const officer = await createPerson(appLocale)
  const organisation = await createOrganisation(officer, 'Inspected', ['compliance_officer', 'risk_manager'])
  const call = await callAs(officer, organisation)
  const { call: owner } = await addColleague(officer, organisation, appLocale, { roles: ['owner'] })
  const word = (key: string, values?: Record<string, string>) => t(`compliance/requirements:${key}`, values)
  await loadUniverses(call, ['GDPR'])
  await call(starterLibraryRoutes.load, { body: { processes: ['P2P'] } })
  const { id, ref, version } = await requirementOf(call, 'GDPR-5.2')
  const { items } = await call(controlRoutes.list, { query: { limit: 1 } })
  const control = items[0] as Control
  await call(requirementRoutes.update, { params: { id }, version, body: { controls: [control.id] } })
  const evidence = await acceptEvidence(
    { bring: owner, judge: call },
    { supports: id, name: { [appLocale]: NAME[appLocale] }, by: (await owner(meRoutes.me, {})).id },
  )

  await openAs(officer, `/records/requirement/${id}`)
  const panel = page.getByRole('dialog', { name: t('contract/requirements:one') })
  await panel.getByRole('link', { name: word('inspection.open') }).click()
  await expect(page).toHaveURL(new RegExp(`/requirement-inspection/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ref)

  const part = (kind: string) =>
    page.getByRole('region', { name: word(`inspection.${kind}.title`), exact: true })
  await expect(part('controls')).toContainText(control.code)
  await expect(part('evidence')).toContainText(evidence.code)
  await expect(part('evidence')).toContainText(word('inspection.itself'))
  for (const none of ['tests', 'issues', 'actions'])
    await expect(page.getByText(word(`inspection.${none}.none`))).toBeVisible()
  const history = page.getByRole('region', { name: word('inspection.history.title') })
  await expect(history.getByRole('listitem').first()).toBeVisible()
  await inspect('requirement-inspection')

  // On paper there are neither the navigation nor buttons, and no table is cut at the edge of the page.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: word('inspection.print') })).toBeHidden()
  await expect(page.getByRole('link', { name: word('inspection.back'), exact: true })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: word('inspection.back'), exact: true }).click()
  await expect(panel).toBeVisible()
})
