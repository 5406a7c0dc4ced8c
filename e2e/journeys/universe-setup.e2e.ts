import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { requirementRoutes } from 'contract/compliance/requirements'
import { revisionRoutes } from 'contract/compliance/revisions'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import { universeRoutes } from 'contract/compliance/universes'
import { meRoutes } from 'contract/workspace/me'
import { unitRoutes } from 'contract/workspace/units'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { typeOver } from './process-library.workbook.ts'

test('a universe is set up, and its new version is decided by one officer and activated by another', async ({
  browser,
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const officer = await createPerson(appLocale)
  const organisation = await createOrganisation(officer, 'Universe', ['compliance_officer', 'admin'])
  const call = await callAs(officer, organisation)
  const { colleague } = await addColleague(officer, organisation, appLocale, {
    roles: ['compliance_officer'],
  })
  const { id: me } = await call(meRoutes.me, {})
  const unit = await call(unitRoutes.create, {
    body: { code: 'HQ', name: { [appLocale]: 'HQ' }, kind: 'company' },
  })
  const loaded = await call(starterUniverseRoutes.load, { body: { codes: ['GDPR'] } })
  const { id } = loaded.created[0]!
  const say = (key: string) => t(`compliance/setup:${key}`)
  const steps = page.getByRole('navigation', { name: say('stepsLabel') })
  const open = (step: string) => steps.getByRole('button', { name: say(`steps.${step}.name`) }).click()
  const universe = () => call(universeRoutes.get, { params: { id } })

  await test.step('a processor accepts what the profile proposes, and can undo it', async () => {
    await openAs(officer, `/regulatory-universe/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inspect('setup-general')
    await open('profile')
    const processor = page.getByLabel(t('contract/requirements:choices.appliesTo.processor'))
    // Shown a moment after the click, like every change of a record; `check` would assert at once.
    await processor.click()
    await expect(processor).toBeChecked()
    const proposals = page.getByRole('region', { name: say('profile.proposals') }).first()
    const take = proposals.getByRole('button').first()
    await expect(take).toBeEnabled()
    await take.click()
    await expect(page.getByRole('button', { name: t('shared/table:undo.undo') })).toBeVisible()
    await inspect('setup-profile')
    const now = await universe()
    expect(now).toMatchObject({ undecided: 0, profile: ['processor'] })
    expect(now.applicable).toBeLessThan(60)
  })

  await test.step('with owner and units set, it is activated', async () => {
    const { version } = await universe()
    await call(universeRoutes.update, { params: { id }, version, body: { ownerId: me, units: [unit.id] } })
    await page.getByRole('button', { name: t('contract/universes:transitions.active'), exact: true }).click()
    await expect.poll(async () => (await universe()).status).toBe('active')
    for (const step of ['structure', 'scoring', 'assignment']) {
      await open(step)
      await expect(page.getByRole('heading', { name: say(`steps.${step}.title`) })).toBeVisible()
      await inspect(`setup-${step}`)
    }
  })

  const requirements = (query: object) =>
    call(requirementRoutes.list, { query: { universe: [id], sort: 'position', ...query } })

  await test.step('a new version is imported from a workbook, decided and submitted', async () => {
    await open('version')
    await page.getByRole('button', { name: say('version.begin'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: say('version.begin') })
    await dialog.getByLabel(t('contract/revisions:fields.edition')).fill('2027')
    await dialog.getByRole('button', { name: say('version.begin') }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say('version.download') }).click(),
    ])
    const workbook = await readFile(await download.path())
    const third = (await requirements({ limit: 3 })).items[2]!
    const { summary } = await call(requirementRoutes.get, { params: { id: third.id } })
    const changed = await typeOver(workbook, {
      'Art. 5(1)(b)': 'Art. 5(1)(bb)',
      [summary[appLocale]!]: `${summary[appLocale]} 2027`,
    })
    const chooser = page.getByLabel(say('version.chooseFile'))
    await chooser.setInputFiles({ name: 'gdpr-2027.xlsx', mimeType: 'application/zip', buffer: changed })
    const lines = page.getByRole('region', { name: t('contract/revisionlines:title') }).locator('ul > li')
    await expect(lines).toHaveCount(2)
    await expect(lines.first()).toContainText('Art. 5(1)(bb)')
    await expect(lines.last().locator('ins')).toContainText('2027')
    await inspect('setup-version')
    const decide = (line: Locator, decision: string) =>
      line.getByLabel(t(`contract/revisionlines:choices.decision.${decision}`), { exact: true }).check()
    await decide(lines.first(), 'carry')
    await decide(lines.last(), 'carry_flag')
    const submit = page.getByRole('button', { name: t('contract/revisions:transitions.submitted') })
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
    await submit.click()
    await expect(page.getByText(say('version.otherPerson'))).toBeVisible()
    // The person who entered the text does not put it in force (SoD-7).
    await expect(
      page.getByRole('button', { name: t('contract/revisions:transitions.activated') }),
    ).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('another officer signs, and the same record has the new number', async () => {
    const [before] = (await requirements({ limit: 2 })).items.slice(1)
    const { items } = await call(revisionRoutes.list, { query: { universe: [id] } })
    const otherPage = await openOnAnotherDevice(
      browser,
      appLocale,
      colleague,
      `/regulatory-universe/${id}?step=version`,
    )
    await otherPage.getByRole('button', { name: t('contract/revisions:transitions.activated') }).click()
    const dialog = otherPage.getByRole('dialog', {
      name: t('shared/signatures:dialog.title', { code: items[0]!.code }),
    })
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
    await dialog.getByLabel(t('shared/signatures:dialog.accept')).check()
    await dialog.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await otherPage.context().close()
    expect(await universe()).toMatchObject({ status: 'active', edition: '2027' })
    const after = await call(requirementRoutes.get, { params: { id: before!.id } })
    expect(after).toMatchObject({
      ref: 'Art. 5(1)(bb)',
      code: 'GDPR-5.1.b',
      applicability: before!.applicability,
    })
  })

  await test.step('everything is listed in the change log', async () => {
    await open('changes')
    await expect(page.getByRole('listitem').filter({ hasText: 'Art. 5(1)(bb)' }).first()).toBeVisible()
    await inspect('setup-changes')
  })
})
