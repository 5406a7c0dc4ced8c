import { createCall } from 'contract/call'
import { type Process, processRoutes } from 'contract/risk/processes'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { organisationRoutes } from 'contract/workspace/organisations'
import { signInWithOidc } from 'dev-services/oidc-sign-in'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson, OIDC_PEOPLE, PASSWORD } from '../support/people.ts'
import { addresses } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const NAME = { en: 'Sterile packaging', fr: 'Emballage stérile', ar: 'التغليف المعقم' }
const REASON = { en: 'Replaced by the new report', fr: 'Remplacé', ar: 'حلّ محله التقرير الجديد' }

test('C7 C8 a record is signed with re-authentication, changed, and signed again', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Signatures', ['risk_manager'])
  const call = await callAs(person, organisation)
  const { call: callOther } = await addColleague(person, organisation, appLocale)
  const process: Process = await call(processRoutes.create, {
    body: {
      code: 'PKG',
      name: { [appLocale]: NAME[appLocale] },
      description: { [appLocale]: NAME[appLocale] },
      family: 'quality',
      ownerRole: 'QA_MGR',
    },
  })
  await openAs(person, `/process?record=${process.id}&tab=signatures`)
  const panel = page.getByRole('dialog', { name: t('contract/processes:one') })
  const dialog = page.getByRole('dialog', { name: t('shared/signatures:dialog.title', { code: 'PKG' }) })
  const signatures = panel.getByRole('list', { name: t('shared/signatures:list') }).locator(':scope > li')
  const begin = () => panel.getByRole('button', { name: t('shared/signatures:sign'), exact: true }).click()
  const submit = (of = dialog) =>
    of.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }).click()

  await test.step('what is signed is shown, and a wrong password does not sign', async () => {
    await expect(panel.getByText(t('shared/signatures:none.title'))).toBeVisible()
    await begin()
    await dialog.getByLabel(t('shared/signatures:dialog.meaning')).selectOption('review')
    await inspect('sign-intent')
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
    await expect(dialog).toContainText(t('contract/signatures:statements.review'))
    await expect(dialog).toContainText(NAME[appLocale])
    await submit()
    await expect(dialog.getByText(t('shared/signatures:dialog.acceptProblem'))).toBeVisible()
    await dialog.getByLabel(t('shared/signatures:dialog.accept')).check()
    await dialog.getByLabel(t('shared/signatures:dialog.password')).fill('not my password')
    await submit()
    await expect(dialog.getByRole('alert')).toContainText(t('shared/signatures:dialog.wrong'))
    await inspect('sign-statement')
  })

  await test.step('the right password signs', async () => {
    await dialog.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
    await submit()
    await expect(dialog).toBeHidden()
    await expect(signatures).toHaveCount(1)
    await expect(signatures.first()).toContainText(person.name)
    await expect(signatures.first()).toContainText(t('contract/signatures:meanings.review'))
    await expect(signatures.first()).toContainText(t('contract/signatures:validity.valid'))
  })

  await test.step('a change by somebody else is shown at once, with old and new value', async () => {
    await callOther(processRoutes.update, {
      params: { id: process.id },
      version: process.version,
      body: { criticality: 4 },
    })
    await expect(signatures.first()).toContainText(t('contract/signatures:validity.changed'))
    await signatures.getByText(t('shared/signatures:difference')).click()
    await expect(signatures.first()).toContainText(t('contract/processes:fields.criticality'))
    await inspect('signatures-changed')
  })

  await test.step('signed again, both signatures are distinguished, and verification agrees', async () => {
    await begin()
    await dialog.getByLabel(t('shared/signatures:dialog.meaning')).selectOption('approval')
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
    await dialog.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
    await expect(dialog.getByLabel(t('shared/signatures:dialog.accept'))).toBeHidden()
    await submit()
    await expect(signatures).toHaveCount(2)
    await expect(signatures.first()).toContainText(t('contract/signatures:validity.valid'))
    await panel.getByRole('button', { name: t('shared/signatures:verify') }).click()
    await expect(panel.getByRole('alert')).toBeVisible()
  })

  await test.step('a transition that requires a signature opens the same dialog', async () => {
    const evidence = await callOther(evidenceRoutes.create, {
      body: {
        name: { [appLocale]: NAME[appLocale] },
        address: 'https://example.com/report',
        obtainedOn: '2026-11-15',
        obtainedBy: process.createdBy!,
        confidentiality: 'internal',
      },
    })
    const params = { id: evidence.id }
    await callOther(evidenceRoutes.transition, { params, version: 1, body: { to: 'submitted' } })
    await call(evidenceRoutes.transition, { params, version: 2, body: { to: 'accepted' } })
    await page.goto(`/evidence?record=${evidence.id}&tab=signatures`)
    const own = page.getByRole('dialog', { name: t('contract/evidence:one') })
    await own.getByRole('button', { name: t('contract/evidence:transitions.superseded') }).click()
    const signing = page.getByRole('dialog', {
      name: t('shared/signatures:dialog.title', { code: evidence.code }),
    })
    await signing.getByLabel(t('shared/signatures:dialog.reasonRequired')).fill(REASON[appLocale])
    await signing.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
    await signing.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
    await submit(signing)
    await expect(own.getByText(t('contract/evidence:statuses.superseded')).first()).toBeVisible()
    await expect(own.getByRole('list', { name: t('shared/signatures:list') })).toContainText(
      REASON[appLocale],
    )
  })
})

test('C8 a person from an identity provider re-authenticates there @once', async ({ page, t }) => {
  const { issuer, apiUrl, webUrl } = addresses()
  const person = OIDC_PEOPLE[2]!
  const { idToken } = await signInWithOidc(issuer, webUrl, person.id)
  const callIn = (organisation: string | null) =>
    createCall({
      baseUrl: `${apiUrl}/api`,
      token: () => Promise.resolve(idToken),
      organisation: () => organisation,
    })
  const { id } = await callIn(null)(organisationRoutes.create, {
    body: { name: 'Signing', roles: ['risk_manager'] },
  })
  const process = await callIn(id)(processRoutes.create, {
    body: { code: 'SGN', name: NAME, description: NAME, family: 'quality', ownerRole: 'QA_MGR' },
  })
  await page.goto(`/process?record=${process.id}&tab=signatures`)
  await page.getByRole('button', { name: t('workspace/sign-in:redirect') }).click()
  await page.getByRole('button', { name: person.email }).click()
  const panel = page.getByRole('dialog', { name: t('contract/processes:one') })
  await panel.getByRole('button', { name: t('shared/signatures:sign'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('shared/signatures:dialog.title', { code: 'SGN' }) })
  await dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
  await dialog.getByLabel(t('shared/signatures:dialog.accept')).check()
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }).click(),
  ])
  await opened.getByRole('button', { name: person.email }).click()
  await expect(panel.getByRole('list', { name: t('shared/signatures:list') })).toContainText(person.name)
})
