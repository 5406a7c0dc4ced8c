import { deviceRoutes } from 'contract/techdoc/devices'
import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { type FileValues, sectionRoutes } from 'contract/techdoc/file/sections'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, expectAccessible, picture, test } from '../support/test.ts'

const REASON = 'Thicker walls would make the tube too stiff.'

test('RSK-9 a reviewer accepts the risk of a hazard, and withdraws it with a reason', async ({
  browser,
  appLocale,
  t,
}) => {
  const author = await createPerson(appLocale)
  const organisation = await createOrganisation(author, 'Acceptance', ['techdoc_author'])
  const { colleague: reviewer } = await addColleague(author, organisation, appLocale, {
    roles: ['techdoc_reviewer'],
  })
  const call = await callAs(author, organisation)
  const device = await call(deviceRoutes.create, {
    body: { name: { [appLocale]: 'Pump' }, riskClass: 'IIb', language: appLocale },
  })
  const pages = ['benefit-risk', 'verification-validation'] as const
  const { items } = await call(sectionRoutes.list, {
    query: { device: [device.id], page: [...pages], limit: 100 },
  })
  const sectionOf = (key: string) => items.find((one) => one.key === key)!
  const add = async (key: string, values: FileValues): Promise<string> => {
    const params = { id: sectionOf(key).id }
    return (await call(fileRowRoutes.addMany, { params, body: { rows: [values] } })).lines[0]!.id
  }
  const { id, version } = sectionOf('br.plan')
  const body = { values: { probabilityMethod: 'table' } }
  await call(sectionRoutes.update, { params: { id }, version, body })
  const proof = await add('vv.tests', { testId: 'T-1' })
  const control = await add('br.controls', {
    controlId: 'C-1',
    controlType: 'inherent',
    implementationVerified: 'yes',
    implementationTests: [proof],
    effectivenessVerified: 'yes',
    effectivenessTests: [proof],
  })
  const hazard = await add('br.hazards', {
    hazardId: 'H-1',
    hazard: 'Air in line',
    initialSeverity: 4,
    initialP1: 4,
    initialP2: 4,
    residualSeverity: 2,
    residualP1: 2,
    residualP2: 2,
    controlRefs: [control],
    furtherReductionPossible: 'no',
    noFurtherReductionReason: REASON,
    rowStatus: 'controlled',
  })
  const address = `/benefit-risk-analysis?device=${device.id}&section=br.hazards&row=${hazard}`
  const page = await openOnAnotherDevice(browser, appLocale, reviewer, address)
  const panel = page.getByRole('dialog').first()
  const button = (key: 'accept' | 'withdraw') =>
    panel.getByRole('button', { name: t(`techdoc/file:acceptance.${key}`), exact: true })
  await button('accept').click()
  await expect(button('withdraw')).toBeVisible()
  await expectAccessible(page, 'hazard-accepted')
  await picture(page, `hazard-accepted-${appLocale}-1440`)
  await button('withdraw').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox').fill('A complaint contradicts it.')
  await question.getByRole('button', { name: t('techdoc/file:acceptance.withdraw'), exact: true }).click()
  await expect(button('accept')).toBeVisible()
  await page.context().close()
})
