import { domainRoutes } from 'contract/compliance/domains'
import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { gapItemRoutes } from 'contract/compliance/gap-items'
import { requirementRoutes } from 'contract/compliance/requirements'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import type { Role } from 'contract/permissions'
import { assessmentRoutes } from 'contract/risk/assessments'
import { risklineRoutes } from 'contract/risk/risk-lines'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { agree, approve, move } from '../support/risk-register.ts'
import { expect, test } from '../support/test.ts'

const PERIOD = { periodFrom: '2026-01-01', periodTo: '2026-12-31', dueOn: '2026-12-31' }

test(
  'S1.5 S2.13 compliance risks are assessed by domain and requirement, using compliance, and approved',
  { tag: '@once' },
  async ({ page, appLocale, t, openAs, inspect }) => {
    test.setTimeout(180_000)
    const person = await createPerson(appLocale)
    const organisation = await createOrganisation(person, 'Compliance risks', ['compliance_officer'])
    const call = await callAs(person, organisation)
    const hire = (which: number, role: Role) =>
      addColleague(person, organisation, appLocale, { which, roles: [role] })
    const [reviewer, approver] = [await hire(1, 'compliance_officer'), await hire(2, 'executive')]
    const idOf = async (one: typeof call) => (await one(meRoutes.me, {})).id
    const people = {
      ownerId: await idOf(call),
      reviewerId: await idOf(reviewer.call),
      approverId: await idOf(approver.call),
    }
    const { created } = await call(starterUniverseRoutes.load, { body: { codes: ['GDPR'] } })
    const universe = created[0]!.id
    const ofUniverse = { universe: [universe], sort: 'position' as const, limit: 100 }
    const { items: domains } = await call(domainRoutes.list, { query: ofUniverse })
    const { items: requirements } = await call(requirementRoutes.list, { query: ofUniverse })
    /** Answers the items of a domain as partially met. */
    const answer = async (domain: string) => {
      const { id } = await call(gapAnalysisRoutes.create, {
        body: { name: { [appLocale]: 'GDPR' }, universe, ...PERIOD, ...people },
      })
      const wanted = requirements.filter((one) => one.domain === domain).map((one) => one.id)
      await call(gapAnalysisRoutes.addRequirements, { params: { id }, body: { requirements: wanted } })
      const { items } = await call(gapItemRoutes.list, { query: { gapanalysis: [id], limit: 100 } })
      const changes = {
        answer: 'partially_compliant' as const,
        rationale: 'As the procedure says',
        maturity: 2,
        severity: 2,
        noEvidence: true,
      }
      const edits = items.map((item) => ({ id: item.id, version: item.version, changes }))
      await call(gapItemRoutes.editMany, { params: { id }, body: { edits } })
    }
    await answer(domains[0]!.id)
    const word = (key: string) => t(`contract/assessments:${key}`)
    const assess = (key: string) => t(`risk/assessment:${key}` as 'risk/assessment:grid')
    let id = ''

    await openAs(person, '/compliance-risk-assessments')

    await test.step('an assessment is created for its universe, without processes', async () => {
      await page.getByRole('button', { name: t('shared/table:add.assessments'), exact: true }).click()
      const panel = page.getByRole('dialog', { name: word('one') })
      await panel
        .getByRole('group', { name: word('fields.name') })
        .getByRole('textbox')
        .first()
        .fill('GDPR 2026')
      await expect(panel.getByRole('combobox', { name: word('fields.processes') })).toHaveCount(0)
      const pick = async (field: string, words: string) => {
        await panel.getByRole('combobox', { name: word(`fields.${field}`) }).fill(words)
        await page.getByRole('option', { name: words }).first().click()
      }
      await pick('universe', 'GDPR')
      await pick('reviewerId', reviewer.colleague.name)
      await pick('approverId', approver.colleague.name)
      await panel.getByRole('button', { name: t('shared/record:create') }).click()
      // Its sheet opens: the lines come next.
      await page.waitForURL(/\/risk-assessment-details\//)
      id = /details\/([\w-]+)/.exec(page.url())![1]!
    })

    const grid = page.getByRole('grid', { name: assess('grid') })
    await test.step('two domains and one requirement are added as lines', async () => {
      await page.getByRole('button', { name: assess('duty.add.open') }).click()
      const dialog = page.getByRole('dialog', { name: assess('duty.add.title') })
      for (const { code } of domains.slice(0, 2))
        await dialog.getByRole('checkbox', { name: new RegExp(`^${code} `) }).check()
      const single = requirements.find(({ domain }) => domain === domains[2]!.id)!
      await dialog.getByRole('searchbox').fill(single.ref)
      await dialog.getByRole('checkbox', { name: new RegExp(`^${RegExp.escape(single.ref)} `) }).check()
      await dialog.getByRole('searchbox').fill('')
      await inspect('compliance-risk-add')
      await dialog.getByRole('button', { name: t('shared/add:marked').replace('{{n, number}}', '3') }).click()
      await expect(grid).toHaveAttribute('aria-rowcount', '4')
      const menu = page.getByRole('navigation', { name: t('workspace/shell:navigation') })
      const item = menu.getByRole('link', {
        name: t('workspace/shell:menu.items.compliance-risk-assessments'),
      })
      await expect(item).toHaveAttribute('aria-current', 'page')
    })

    const linesOf = async () =>
      (await call(risklineRoutes.list, { query: { assessment: [id], sort: 'code' } })).items
    await test.step('compliance affects the likelihood, and a proposal is accepted manually', async () => {
      const [first] = await linesOf()
      expect(first).toMatchObject({ compliance: 500, inherentLikelihood: null })
      await page.getByRole('button', { name: first!.code }).click()
      const panel = page.getByRole('dialog', { name: t('contract/risklines:one') })
      await expect(panel.getByText(assess('duty.fed'))).toBeVisible()
      await panel.getByText(t('contract/risklines:choices.sanctionClass.2')).click()
      const take = panel.getByRole('button', { name: assess('duty.proposals.take') })
      await take.first().click()
      await take.first().click()
      await expect(panel.getByText(assess('duty.proposals.taken'))).toHaveCount(2)
      await expect(page.getByText(t('shared/sheet:save.saved'), { exact: true })).toBeVisible()
      await inspect('compliance-risk-line')
      const [judged] = await linesOf()
      expect(judged).toMatchObject({ sanctionClass: 2, effectLikelihood: 45, impactCompliance: 3 })
      expect(judged!.residualLikelihood!).toBeLessThan(judged!.inherentLikelihood!)
      await page.keyboard.press('Escape')
    })

    await test.step('later changes are announced, and applied on request', async () => {
      await answer(domains[1]!.id)
      await page.reload()
      await page.getByRole('button', { name: assess('duty.refresh') }).click()
      await expect(page.getByRole('button', { name: assess('duty.refresh') })).toBeHidden()
      expect((await linesOf()).map(({ compliance }) => compliance)).toEqual([500, 500, 0])
    })

    await test.step('rated and submitted, it is approved, and listed in the compliance risk register', async () => {
      for (const { id: line, version } of await linesOf())
        await call(risklineRoutes.update, {
          params: { id: line },
          version,
          body: {
            ownerId: people.ownerId,
            inherentLikelihood: 2,
            impactCompliance: 2,
            rationale: 'Supervised closely',
            response: 'treat',
          },
        })
      await move(call, id, 'in_progress')
      await move(call, id, 'in_review')
      await agree(approver.call, id)
      await approve(approver.call, approver.colleague, id)
      expect((await call(assessmentRoutes.get, { params: { id } })).status).toBe('approved')
      await page.goto('/compliance-risk-assessments/risks')
      await expect(page.getByRole('rowheader')).toHaveCount(3)
      await inspect('compliance-risks')
      await page.goto('/risk-assessments/risks')
      await expect(page.getByText(t('risk/register:emptyRisks'))).toBeVisible()
    })
  },
)
