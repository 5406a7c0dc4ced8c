import type { Page } from '@playwright/test'
import { techDocumentRoutes } from 'contract/techdoc/documents/tech-documents'
import { organisationRoutes } from 'contract/workspace/organisations'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { callAs, createOrganisation, createPerson, PASSWORD, type Person } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const TITLE = { en: 'Risk management plan', fr: 'Plan de gestion des risques', ar: 'خطة إدارة المخاطر' }
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('DOC-1 to DOC-9 a document is registered, reviewed, approved, released by three people, and revised', async ({
  page,
  browser,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const author = await createPerson(appLocale)
  const organisation = await createOrganisation(author, 'Documents', ['techdoc_author'])
  const roles = ['techdoc_reviewer', 'techdoc_approver'] as const
  const { colleague: judge } = await addColleague(author, organisation, appLocale, { roles: [...roles] })
  const { colleague: prrc } = await addColleague(author, organisation, appLocale, {
    which: 2,
    roles: ['prrc'],
  })
  // Its trail must be reviewed before the release, by this person or another.
  const call = await callAs(author, organisation)
  const { version: settings } = await call(organisationRoutes.current, {})
  await call(organisationRoutes.update, { version: settings, body: { trailReview: true } })
  const word = (key: string, values?: Record<string, string>) => t(`techdoc/documents:${key}`, values)
  const field = (key: string) => t(`contract/documentversions:fields.${key}`)
  const status = (key: string) => t(`contract/documentversions:statuses.${key}`)
  const step = (key: string, at: Page = page) =>
    at.getByRole('button', {
      name: t(`contract/documentversions:transitions.${key}`),
      exact: true,
    })
  const version = (number: string, at: Page = page) =>
    at.getByRole('region', { name: word('version.title', { number }), exact: true })

  await test.step('once registered, it opens at version 0.1', async () => {
    await openAs(author, '/documents')
    await expect(page.getByRole('heading', { level: 1, name: word('title') })).toBeVisible()
    await inspect('documents-empty')
    await page
      .getByRole('button', { name: t('shared/table:add.techdocuments'), exact: false })
      .first()
      .click()
    const panel = page.getByRole('dialog')
    await panel
      .getByLabel(t('contract/techdocuments:fields.docType'), { exact: false })
      .selectOption({ label: t('contract/techdocuments:choices.docType.plan') })
    await panel
      .getByRole('group', { name: t('contract/techdocuments:fields.name') })
      .getByRole('textbox')
      .first()
      .fill(TITLE[appLocale])
    await panel.locator('button[type=submit]').click()
    await expect(page).toHaveURL((url) => /^\/documents\/[\w-]{36}$/.test(url.pathname))
    await expect(version('0.1')).toContainText(status('draft'))
    await inspect('document-draft')
  })

  await test.step('with a scanned file, reviewers and approvers, it is submitted', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: PNG })
    await expect(version('0.1')).toContainText(t('contract/evidence:choices.scan.clean'))
    for (const [people, adding] of [
      ['reviewers', 'round.add.reviewers'],
      ['approvers', 'round.add.approvers'],
    ] as const) {
      const round = page.getByRole('region', { name: field(people), exact: true })
      await round.getByLabel(word(adding)).fill(judge.name)
      await page.getByRole('option', { name: judge.name }).click()
      await expect(round.getByRole('listitem')).toContainText(judge.name)
    }
    await inspect('document-ready')
    await step('in_review').click()
    await expect(version('0.1')).toContainText(status('in_review'))
  })

  const path = new URL(page.url()).pathname
  const confirm = async (at: Page, first: boolean) => {
    // The toast of a transition is a dialog too, in its corner.
    const dialog = at.getByRole('dialog').and(at.locator(':not([data-type])'))
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
    if (first) await dialog.getByLabel(t('shared/signatures:dialog.accept')).check()
    await dialog.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  const sign = async (at: Page, person: Person, button: string, first: boolean) => {
    await step(button, at).click()
    await confirm(at, first)
    await expect(at.getByRole('list', { name: t('shared/signatures:list') })).toContainText(person.name)
  }

  await test.step('another person reviews and approves it by signing, and the author sees it', async () => {
    const otherPage = await openOnAnotherDevice(browser, appLocale, judge, path)
    await sign(otherPage, judge, 'reviewed', true)
    await expect(version('0.1', otherPage)).toContainText(status('in_approval'))
    await sign(otherPage, judge, 'approve', false)
    await expect(version('1', otherPage)).toContainText(status('approved'))
    await otherPage.context().close()
    await expect(version('1')).toContainText(status('approved'))
    await inspect('document-approved')
  })

  await test.step('C5 the PRRC, who did not contribute, reviews its audit trail and releases it', async () => {
    const otherPage = await openOnAnotherDevice(browser, appLocale, prrc, path)
    await expect(step('effective', otherPage)).toHaveAttribute('aria-disabled', 'true')
    await otherPage.getByRole('button', { name: t('shared/trail-reviews:begin') }).click()
    await expect(otherPage).toHaveURL((url) => /^\/trail-reviews\/[\w-]{36}$/.test(url.pathname))
    await expect(otherPage.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expectAccessible(otherPage, 'trail-review')
    const outcome = t('contract/trailreviews:fields.outcome')
    await otherPage.getByRole('button', { name: t('shared/record:edit', { field: outcome }) }).click()
    const group = otherPage.getByRole('group', { name: outcome, exact: true })
    await group
      .getByRole('combobox')
      .selectOption({ label: t('contract/trailreviews:choices.outcome.clear') })
    await group.getByRole('button', { name: t('shared/record:save'), exact: true }).click()
    await otherPage
      .getByRole('button', { name: t('contract/trailreviews:transitions.completed'), exact: true })
      .click()
    await confirm(otherPage, true)
    await expect(otherPage.getByRole('main')).toContainText(t('contract/trailreviews:statuses.completed'))
    await otherPage.goto(path)
    await sign(otherPage, prrc, 'effective', false)
    await expect(version('1', otherPage)).toContainText(status('effective'))
    await otherPage.context().close()
  })

  await test.step('once effective, a new revision is started with a reason', async () => {
    await expect(version('1')).toContainText(status('effective'))
    await page.getByRole('button', { name: word('revise.open') }).click()
    const dialog = page.getByRole('dialog', { name: word('revise.title') })
    await dialog.getByRole('button', { name: word('revise.do') }).click()
    await expect(dialog.getByText(word('revise.missing'))).toBeVisible()
    await dialog.getByLabel(word('revise.reason')).fill('CHG-12')
    await dialog.getByRole('button', { name: word('revise.do') }).click()
    await expect(version('1.1')).toContainText(status('draft'))
    await page.getByRole('tab', { name: word('tabs.versions') }).click()
    await expect(page.getByRole('row')).toHaveCount(3)
    await inspect('document-versions')
  })

  await test.step('on a phone it is readable without horizontal scrolling', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('tab', { name: word('tabs.citations') }).click()
    await expect(page.getByText(word('citations.none'))).toBeVisible()
    await inspect('document-narrow')
    await page.getByRole('tab', { name: word('tabs.version'), exact: true }).click()
    await expect(version('1.1')).toBeVisible()
    await inspect('document-narrow-version')
  })
})

test('T11 the PRRC requests the release of a legal hold, and an administrator approves', async ({
  page,
  browser,
  appLocale,
  t,
  openAs,
  signIn,
  signOut,
  inspect,
}) => {
  const founder = await createPerson(appLocale)
  const organisation = await createOrganisation(founder, 'Holds', ['techdoc_author'])
  const { colleague: prrc, call } = await addColleague(founder, organisation, appLocale, { roles: ['prrc'] })
  const { id, code } = await call(techDocumentRoutes.create, {
    body: {
      docType: 'plan',
      name: { [appLocale]: TITLE[appLocale] },
      language: appLocale,
      confidentiality: 'internal',
      legalHold: true,
    },
  })
  const word = (key: string) => t(`techdoc/documents:${key}`)
  const password = t('workspace/personal:factors.fields.password')
  const release = page.getByRole('button', { name: word('releaseHold') })

  await test.step('people without the permission see the legal hold only', async () => {
    const otherPage = await openOnAnotherDevice(browser, appLocale, founder, `/documents/${id}`)
    await expect(otherPage.getByText(word('legalHold'))).toBeVisible()
    await expect(otherPage.getByRole('button', { name: word('releaseHold') })).toHaveCount(0)
    await otherPage.context().close()
  })

  await test.step('the PRRC gives a reason and re-authenticates', async () => {
    await openAs(prrc, `/documents/${id}`)
    await expect(release).toBeVisible()
    await inspect('document-hold')
    await release.click()
    const dialog = page.getByRole('dialog', { name: t('shared/protection:title') })
    await dialog.getByLabel(t('ui/dialog:reason')).fill('Closed by the authority')
    await inspect('document-hold-reason')
    await dialog.getByRole('button', { name: t('shared/protection:continue') }).click()
    await dialog.getByLabel(password).fill(PASSWORD)
    await inspect('document-hold-proof')
    await dialog.getByRole('button', { name: t('shared/protection:request') }).click()
    await expect(page.getByText(t('shared/protection:waits'))).toBeVisible()
    await expect(page.getByText(word('legalHold'))).toBeVisible()
  })

  await test.step('an administrator sees the document of the request, and approves', async () => {
    await signOut()
    await page.goto('/login')
    await signIn(founder)
    await expect(page.getByRole('button', { name: t('workspace/shell:account') })).toBeVisible()
    await page.goto('/users?view=requests')
    const request = page.getByRole('listitem').filter({ hasText: code })
    await expect(request).toContainText(prrc.name)
    await inspect('document-hold-request')
    await request.getByRole('button', { name: t('shared/protection:list.approve') }).click()
    const dialog = page.getByRole('dialog', { name: t('shared/protection:list.approve') })
    await dialog.getByLabel(password).fill(PASSWORD)
    await inspect('document-hold-approve')
    await dialog.getByRole('button', { name: t('shared/protection:list.approve') }).click()
    await expect(request).toContainText(t('shared/protection:statuses.done'))
    await inspect('document-hold-released')
    await page.goto(`/documents/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(word('legalHold'))).toHaveCount(0)
  })
})
