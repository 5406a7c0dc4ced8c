import { issueRoutes } from 'contract/audit/issues'
import { projectMemberRoutes } from 'contract/audit/project-members'
import { projectRoutes } from 'contract/audit/projects'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, picture, test } from '../support/test.ts'
import { textsIn } from '../support/translations.ts'

const FIVE_CS = {
  criteria: 'Two people approve every payment above 10 000.',
  condition: '7 of 40 payments had one approval.',
  cause: 'The limit was not set when the system was replaced.',
  consequence: 'Wrong or false payments go out unseen.',
  recommendation: 'Set the limit and check it every month.',
} as const

type Call = Awaited<ReturnType<typeof callAs>>

/** A project with a preparer, a reviewer, a lead and an auditee. */
async function staff(appLocale: 'en' | 'ar' | 'fr') {
  const founder = await createPerson(appLocale)
  const organisation = await createOrganisation(founder, 'Issues', ['cae'])
  const call = await callAs(founder, organisation)
  const hire = (roles: Parameters<typeof addColleague>[3], locale = appLocale) =>
    addColleague(founder, organisation, locale, roles)
  const preparer = await hire({ roles: ['auditor'] })
  const reviewer = await hire({ roles: ['audit_manager'], which: 2 })
  const auditee = await hire({ roles: ['owner'] }, 'fr')
  const me = async (one: Call) => (await one(meRoutes.me, {})).id
  const [head, first, second, asked] = [
    await me(call),
    await me(preparer.call),
    await me(reviewer.call),
    await me(auditee.call),
  ]
  const project = await call(projectRoutes.create, {
    body: {
      name: { [appLocale]: 'P2P' },
      type: 'assurance',
      year: 2026,
      ownerId: head,
      reviewerId: second,
      caeId: head,
      confidentiality: 'standard',
      languages: [appLocale],
    },
  })
  const seat = (ownerId: string, role: 'preparer' | 'auditee_contact') =>
    call(projectMemberRoutes.create, { body: { project: project.id, ownerId, role } })
  const { id, version } = await seat(first, 'preparer')
  await seat(asked, 'auditee_contact')
  await preparer.call(projectMemberRoutes.transition, { params: { id }, version, body: { to: 'declared' } })
  const move = async (as: Call, issue: string, to: 'in_review' | 'validated' | 'shared') => {
    const found = await as(issueRoutes.get, { params: { id: issue } })
    await as(issueRoutes.transition, { params: { id: issue }, version: found.version, body: { to } })
  }
  const prove = async (issue: string) => {
    const made = await preparer.call(evidenceRoutes.create, {
      body: {
        name: { en: 'Payment run' },
        obtainedOn: '2026-01-01',
        obtainedBy: first,
        confidentiality: 'internal',
      },
    })
    await preparer.call(evidenceRoutes.link, {
      params: { id: made.id },
      body: { kind: 'supports', to: issue },
    })
  }
  return { call, project: project.id, preparer, reviewer, auditee, asked, move, prove }
}

test('an issue is drafted, reviewed and shared, and the audited unit agrees or disputes', async ({
  page,
  browser,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const { call, project, preparer, reviewer, auditee, asked, move, prove } = await staff(appLocale)
  const label = (name: string) => t(`contract/issues:fields.${name}` as 'contract/issues:fields.name')

  const id = await test.step('the auditor drafts it: the five parts, and a cell of the matrix', async () => {
    await openAs(preparer.colleague, `/issues/${project}?new`)
    const form = page.getByRole('dialog')
    await form
      .getByRole('group', { name: label('name') })
      .getByRole('textbox')
      .first()
      .fill('Payments approved by one person')
    await form.getByLabel(label('type')).selectOption('operation')
    await form.getByLabel(label('sourceNote')).fill('Walkthrough')
    await form.getByRole('button', { name: t('shared/record:create') }).click()
    await expect(page).toHaveURL(new RegExp(`/issues/${project}/[0-9a-f-]{36}`))
    const made = page.url().split('/').at(-1)!.slice(0, 36)
    await page.getByRole('button', { name: t('audit/issues:fiveCs.write') }).click()
    const written = page.getByRole('region', { name: t('audit/issues:fiveCs.title') })
    for (const [name, text] of Object.entries(FIVE_CS))
      await written.locator(`textarea[id$="-${name}"]`).fill(text)
    await written.getByLabel(label('causeCategory')).selectOption('technology')
    await written.getByRole('button', { name: t('shared/record:save') }).click()
    await expect(page.getByText(FIVE_CS.condition)).toBeVisible()
    await page.locator('[data-place="2:2"]').click()
    await expect(page.locator('[data-place="2:2"]')).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel(label('keyControlFailed')).check()
    await expect(
      page.getByText(t('audit/issues:rating.held', { floor: label('keyControlFailed') })),
    ).toBeVisible()
    await inspect('audit-issue-finding')
    return made
  })

  await test.step('another auditor reviews and shares it', async () => {
    await prove(id)
    const { version } = await preparer.call(issueRoutes.get, { params: { id } })
    await preparer.call(issueRoutes.update, { params: { id }, version, body: { ownerId: asked } })
    await page.reload()
    await page.getByRole('button', { name: t('contract/issues:transitions.in_review') }).click()
    await expect(page.getByText(t('contract/issues:statuses.in_review')).first()).toBeVisible()
    await move(reviewer.call, id, 'validated')
    await move(call, id, 'shared')
  })

  const french = textsIn('fr')
  await test.step('the audited unit answers in French, plans an action and agrees', async () => {
    const otherPage = await openOnAnotherDevice(
      browser,
      'fr',
      auditee.colleague,
      `/issues/${project}/${id}?view=answer`,
    )
    const answer = otherPage.getByRole('region', { name: french('contract/issues:fields.response') })
    await answer.getByRole('combobox').selectOption('agree')
    await answer.getByRole('textbox').fill('D’accord.')
    await answer.getByRole('button', { name: french('shared/record:save') }).click()
    await expect(otherPage.getByText('D’accord.')).toBeVisible()
    await otherPage.getByRole('button', { name: french('audit/issues:actions.add') }).click()
    const dialog = otherPage.getByRole('dialog')
    await dialog
      .getByRole('group', { name: french('contract/actions:fields.name') })
      .getByRole('textbox')
      .first()
      .fill('Fixer la limite')
    await dialog.getByRole('button', { name: french('audit/issues:actions.propose') }).click()
    await expect(otherPage.getByRole('button', { name: /Fixer la limite/ })).toBeVisible()
    await otherPage
      .getByRole('button', { name: french('contract/issues:transitions.agreed'), exact: true })
      .click()
    await expect(otherPage.getByText(french('contract/issues:statuses.agreed')).first()).toBeVisible()
    await picture(otherPage, 'audit-issue-answer-fr')
    await otherPage.context().close()
  })

  await test.step('another issue is disputed, and the lead upholds it', async () => {
    const other = await preparer.call(issueRoutes.create, {
      body: {
        project,
        name: { en: 'Supplier changes are not called back' },
        type: 'design',
        sourceNote: 'Interview',
        ...FIVE_CS,
        causeCategory: 'design',
        likelihood: 2,
        impact: 2,
        ownerId: asked,
      },
    })
    await prove(other.id)
    await move(preparer.call, other.id, 'in_review')
    await move(reviewer.call, other.id, 'validated')
    await move(call, other.id, 'shared')
    const at = { params: { id: other.id } }
    const { version } = await auditee.call(issueRoutes.get, at)
    const body = { response: 'disagree' as const, responseText: 'Nous rappelons toujours.' }
    const answered = await auditee.call(issueRoutes.update, { ...at, version, body })
    await auditee.call(issueRoutes.transition, { ...at, version: answered.version, body: { to: 'disputed' } })
    const disputed = await call(issueRoutes.get, at)
    const reason = 'No call back is on record.'
    await call(issueRoutes.keep, { ...at, version: disputed.version, body: { reason } })
    await page.goto(`/issues/${project}`)
    await page.getByRole('button', { name: t('shared/filters:add'), exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: t('audit/issues:quick.disputed') }).click()
    await expect(page.getByRole('row', { name: other.code })).toBeVisible()
    await inspect('audit-issues')
  })
})
