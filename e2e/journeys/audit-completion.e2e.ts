import { completionRoutes } from 'contract/audit/completion'
import { projectMemberRoutes } from 'contract/audit/project-members'
import { projectRoutes } from 'contract/audit/projects'
import { reportRoutes } from 'contract/audit/reports'
import { surveyRoutes } from 'contract/audit/surveys'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { engagementInCompletion } from '../support/engagement.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { sign } from '../support/sign.ts'
import { expect, expectAccessible, picture, test } from '../support/test.ts'

const TEXTS = {
  en: {
    name: 'Purchase to pay',
    background: 'Spend grew by a third.',
    later: 'Spend fell by a tenth.',
    hand: 'We thank the team.',
  },
  fr: {
    name: 'Achats',
    background: 'Les dépenses ont crû d’un tiers.',
    later: 'Les dépenses ont baissé.',
    hand: 'Merci à l’équipe.',
  },
  ar: {
    name: 'من الشراء إلى الدفع',
    background: 'زاد الإنفاق بمقدار الثلث.',
    later: 'انخفض الإنفاق بمقدار العشر.',
    hand: 'نشكر الفريق.',
  },
}

test('an audit is completed: opinion, report generated from data, issue by signature, sealed file', async ({
  page,
  browser,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(240_000)
  const texts = TEXTS[appLocale]
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Auditing', ['cae', 'risk_manager'])
  const call = await callAs(person, organisation)
  // One after the other: each invitation needs an authentication made for it.
  const { colleague, call: asLead } = await addColleague(person, organisation, appLocale, {
    roles: ['audit_manager'],
  })
  const { colleague: contact, call: asContact } = await addColleague(person, organisation, appLocale, {
    which: 2,
    roles: ['owner'],
  })
  const id = await engagementInCompletion(
    { person, call },
    { person: colleague, call: asLead },
    appLocale,
    texts,
  )
  const { id: contactId } = await asContact(meRoutes.me, {})
  await asLead(projectMemberRoutes.create, {
    body: { project: id, ownerId: contactId, role: 'auditee_contact' },
  })
  const params = { id }
  const say = (key: string) => t(`audit/completion:${key}` as 'audit/completion:title')
  const word = (key: string) => t(`contract/reports:${key}` as 'contract/reports:title')
  const tab = (name: string) => page.getByRole('tab', { name: say(`tabs.${name}`), exact: true })

  await openAs(colleague, `/completion/${id}`)
  await test.step('the checklist shows what is left, and where', async () => {
    await expect(page.getByText(say('items.opinionDecided'))).toBeVisible()
    await page.getByRole('checkbox', { name: say('steps.E1.title') }).check()
    await expect.poll(async () => (await asLead(projectRoutes.get, { params })).completed).toEqual(['E1'])
    await inspect('completion-checklist')
  })
  await test.step('the lead proposes an opinion', async () => {
    await tab('opinion').click()
    await expect(page.getByText(say('opinion.rules.nothing'))).toBeVisible()
    await page.getByRole('button', { name: say('opinion.proposeDo') }).click()
    await expect(page.getByText(say('opinion.notProposed'))).toBeHidden()
    await inspect('completion-opinion')
  })
  const preview = page.getByRole('region', { name: say('report.preview') })
  await test.step('the report is generated from data', async () => {
    await tab('report').click()
    await page.getByRole('button', { name: say('report.begin') }).click()
    await page.getByRole('menuitem').first().click()
    await expect(page.getByRole('button', { name: say('report.compose') })).toBeVisible()
    // Conformance with the Standards is stated by a person; the report does not state it by itself.
    const [begun] = (await asLead(reportRoutes.list, { query: { project: [id] } })).items
    const { version: first } = await asLead(reportRoutes.get, { params: { id: begun!.id } })
    await asLead(reportRoutes.update, {
      params: { id: begun!.id },
      version: first,
      body: { conformance: 'conforms' },
    })
    await page.getByRole('button', { name: say('report.compose') }).click()
    await expect(preview).toContainText(texts.background)
    await expect(preview.getByText(say('report.empty'))).toHaveCount(0)
    await inspect('completion-report')
  })
  await test.step('manual edits are kept when data changes', async () => {
    await page
      .getByRole('button', { name: word('documents.context'), exact: false })
      .first()
      .click()
    const editor = page.getByRole('textbox', { name: word('documents.context') })
    await editor.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(texts.hand)
    await expect(preview).toContainText(texts.hand, { timeout: 20_000 })
    const { version } = await asLead(projectRoutes.get, { params })
    await asLead(projectRoutes.update, { params, version, body: { background: texts.later } })
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: say('report.renew') })).toBeVisible()
    await inspect('completion-stale')
  })
  // The rest is the same in every language.
  if (appLocale !== 'en') return
  await test.step('the report passes review and the audited unit, becomes final and is issued', async () => {
    await page.getByRole('button', { name: say('report.renewAll') }).click()
    await expect(preview).toContainText(texts.later)
    await expect(preview).toContainText(texts.hand)
    const [report] = (await asLead(reportRoutes.list, { query: { project: [id] } })).items
    const of = { id: report!.id }
    const at = async () => (await asLead(reportRoutes.get, { params: of })).version
    await asLead(reportRoutes.update, {
      params: of,
      version: await at(),
      body: { responseDueOn: '2026-02-27' },
    })
    await asLead(reportRoutes.transition, {
      params: of,
      version: await at(),
      body: { to: 'internal_review' },
    })
    await call(reportRoutes.transition, { params: of, version: await at(), body: { to: 'with_auditee' } })
    await test.step('a contact of the audited unit reads the draft, comments on it and answers the survey', async () => {
      const survey = await asLead(surveyRoutes.create, { body: { project: id, ownerId: contactId } })
      const room = await openOnAnotherDevice(browser, appLocale, contact, `/records/report/${of.id}`)
      await expect(room).toHaveURL(/\/requests\?/)
      await expect(room.getByRole('article').getByText(texts.later)).toBeVisible()
      await room.getByRole('textbox', { name: t('shared/discussion:new') }).fill(texts.background)
      await room.getByRole('button', { name: t('shared/discussion:send') }).click()
      await expect(room.getByText(texts.background)).toBeVisible()
      await expectAccessible(room, 'requests-draft')
      await picture(room, `requests-draft-${appLocale}-1440`)
      await room
        .getByRole('region', { name: say('asked.surveys') })
        .getByRole('button')
        .click()
      for (const question of ['objectives', 'communication', 'professionalism', 'value', 'timeliness'])
        await room
          .getByRole('group', {
            name: t(`contract/surveys:fields.${question}` as 'contract/surveys:fields.value'),
          })
          .getByText('4', { exact: true })
          .click()
      await picture(room, `requests-survey-${appLocale}-1440`)
      await room
        .getByRole('button', { name: t('contract/surveys:transitions.answered'), exact: true })
        .click()
      await expect(room.getByText(say('survey.thanks'))).toBeVisible()
      expect(await asLead(surveyRoutes.get, { params: { id: survey.id } })).toMatchObject({
        status: 'answered',
        value: 4,
      })
      await room.context().close()
    })
    const otherPage = await openOnAnotherDevice(browser, appLocale, person, `/completion/${id}?view=opinion`)
    await otherPage.getByRole('button', { name: say('opinion.decideDo') }).click()
    await expect(otherPage.getByText(say('opinion.unsigned'))).toBeVisible()
    await sign(call, person, id, 'approval')
    await asLead(reportRoutes.transition, { params: of, version: await at(), body: { to: 'final' } })
    await sign(call, person, of.id, 'approval', 'issued')
    await sign(call, person, id, 'approval', 'follow_up')
    await otherPage.goto(`/completion/${id}?view=archive`)
    await otherPage.getByRole('button', { name: say('archive.seal') }).click()
    await otherPage
      .getByRole('alertdialog')
      .getByRole('button', { name: say('archive.seal') })
      .click()
    await expect(otherPage.getByText(say('archive.sealed'))).toBeVisible({ timeout: 60_000 })
    const { items } = await call(completionRoutes.files, { params })
    await expect(otherPage.getByText(items[0]!.sha256)).toBeVisible()
    await otherPage.context().close()
  })
})
