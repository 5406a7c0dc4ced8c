import { setTimeout as sleep } from 'node:timers/promises'
import { monthsAfter } from 'contract/days'
import { acceptanceRoutes } from 'contract/risk/acceptances'
import { assessmentRoutes } from 'contract/risk/assessments'
import { risklineRoutes } from 'contract/risk/risk-lines'
import { riskRoutes } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { meRoutes } from 'contract/workspace/me'
import { signatureRoutes } from 'contract/workspace/signatures'
import { signInWithPassword } from 'dev-services/firebase'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { agree } from '../support/risk-register.ts'
import { addresses } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const REASON = {
  en: 'The supplier is being replaced',
  fr: 'Le fournisseur est remplacé',
  ar: 'يجري استبدال المورّد',
}
const judged = (likelihood: number) => ({
  inherentLikelihood: likelihood,
  impactFinancial: 5,
  rationale: 'Seen twice in three years',
  response: 'accept' as const,
  controls: [],
})

test('an acceptance is signed by an executive, and becomes stale when the next assessment has another score', async ({
  page,
  appLocale,
  t,
  signIn,
  inspect,
}) => {
  const founder = await createPerson(appLocale)
  const organisation = await createOrganisation(founder, 'Acceptances', ['risk_manager'])
  const call = await callAs(founder, organisation)
  const { colleague: executive, call: callExecutive } = await addColleague(founder, organisation, appLocale, {
    roles: ['executive'],
  })
  const [{ id: assessor }, { id: approver }] = [
    await call(meRoutes.me, {}),
    await callExecutive(meRoutes.me, {}),
  ]
  await call(starterLibraryRoutes.load, { body: { processes: ['P2P'] } })
  const { items } = await call(riskRoutes.list, { query: { q: 'R-P2P-02' } })
  const risk = items.find(({ code }) => code === 'R-P2P-02')!
  const assessment = await call(assessmentRoutes.create, {
    body: {
      name: { [appLocale]: 'P2P 2026' },
      context: 'process',
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      dueOn: '2026-12-31',
      ownerId: assessor,
      reviewerId: approver,
      approverId: approver,
    },
  })
  const linesOf = async (id: string) =>
    (await call(risklineRoutes.list, { query: { assessment: [id], sort: 'code' } })).items
  const move = async (id: string, to: string) => {
    const { version } = await call(assessmentRoutes.get, { params: { id } })
    await call(assessmentRoutes.transition, { params: { id }, version, body: { to } })
  }
  await call(assessmentRoutes.addRisks, { params: { id: assessment.id }, body: { risks: [risk.id] } })
  const [line] = await linesOf(assessment.id)
  await call(risklineRoutes.update, {
    params: { id: line!.id },
    version: line!.version,
    body: { ...judged(4), ownerId: assessor },
  })
  const today = new Date().toISOString().slice(0, 10)
  const acceptance = await call(acceptanceRoutes.create, {
    body: { riskline: line!.id, reason: REASON[appLocale], expiresOn: monthsAfter(today, 6) },
  })
  await move(assessment.id, 'in_progress')
  await move(assessment.id, 'in_review')

  await page.goto(`/acceptances?record=${acceptance.id}`)
  await signIn(executive)
  const panel = page.getByRole('dialog', { name: t('contract/acceptances:one') })
  const row = page.getByRole('row', { name: acceptance.code })

  await test.step('the executive signs the acceptance', async () => {
    await expect(panel).toContainText(t('contract/acceptances:statuses.requested'))
    await panel.getByRole('button', { name: t('contract/acceptances:transitions.accepted') }).click()
    const dialog = page.getByRole('dialog', {
      name: t('shared/signatures:dialog.title', { code: acceptance.code }),
    })
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
    await dialog.getByLabel(t('shared/signatures:dialog.accept')).check()
    await dialog.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(panel).toContainText(t('contract/acceptances:statuses.accepted'))
  })

  const next = await test.step('the assessment is approved, copied and scored differently', async () => {
    const at = { params: { id: assessment.id } }
    await agree(callExecutive, assessment.id)
    const { challenge } = await callExecutive(signatureRoutes.prepare, {
      ...at,
      body: { meaning: 'approval', to: 'approved' },
    })
    // A re-authentication must be in a later second than the challenge.
    await sleep(1_000)
    const token = await signInWithPassword(addresses().firebaseUrl, executive.email, PASSWORD)
    await callExecutive(signatureRoutes.sign, { ...at, body: { challenge, token, accept: true } })
    const copy = await call(assessmentRoutes.copy, {
      ...at,
      body: { periodFrom: '2027-01-01', periodTo: '2027-12-31', dueOn: '2027-12-31' },
    })
    expect(copy).toMatchObject({ aboveTolerance: 1, undecided: 0 })
    const [copied] = await linesOf(copy.id)
    await call(risklineRoutes.update, {
      params: { id: copied!.id },
      version: copied!.version,
      body: judged(5),
    })
    return copy.id
  })

  await test.step('the acceptance is stale for every reader, and the line is undecided', async () => {
    await page.reload()
    await expect(row).toContainText('25')
    const stale = panel.getByRole('definition').filter({ hasText: t('contract/common:workbook.yes') })
    await expect(stale).toHaveCount(1)
    await inspect('acceptance-stale')
    expect(await call(assessmentRoutes.get, { params: { id: next } })).toMatchObject({ undecided: 1 })
    expect((await linesOf(next))[0]).toMatchObject({ acceptance: 'stale', residualScore: 25 })
  })
})
