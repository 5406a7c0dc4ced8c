import { deviceRoutes } from 'contract/techdoc/devices'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const TEXTS = {
  en: { device: 'Catheter', why: 'It stays in the central circulation for weeks.' },
  fr: { device: 'Cathéter', why: 'Il reste des semaines dans la circulation centrale.' },
  ar: { device: 'قسطرة', why: 'تبقى أسابيع في الدورة الدموية المركزية.' },
}

test('S2.6 CLS-5 CLS-6 a device is classified by questions and all rules, and the rationale is written to the file', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const texts = TEXTS[appLocale]
  const author = await createPerson(appLocale)
  const organisation = await createOrganisation(author, 'Devices', ['techdoc_author'])
  const call = await callAs(author, organisation)
  const { id } = await call(deviceRoutes.create, {
    body: { name: { [appLocale]: texts.device }, riskClass: 'I', language: appLocale },
  })
  const words = (key: string) => t(`contract/classification:${key}`)
  const own = (key: string) => t(`techdoc/classification:${key}`)
  const verdict = page.getByRole('region', { name: own('verdict') })
  await openAs(author, `/device-classification?device=${id}`)

  // Nothing is answered yet, so there is no class.
  await expect(verdict).toContainText(own('undecided'))
  await page.getByLabel(words('questions.invasiveness')).selectOption('surgical')
  const duration = page.getByLabel(words('questions.duration'))
  await expect(duration).toHaveValue('')

  // CLS-6: forty minutes are transient; sixty of them in a row are not.
  await page.getByText(own('duration.title')).click()
  await page.getByLabel(own('duration.lasts')).fill('40')
  await expect(page.getByText(words('answers.duration.transient')).last()).toBeVisible()
  await page.getByLabel(own('duration.unit')).selectOption('days')
  await page.getByRole('button', { name: own('duration.take') }).click()
  await expect(duration).toHaveValue('long')
  await page.getByLabel(own('duration.lasts')).fill('12')
  await page.getByLabel(own('duration.unit')).selectOption('hours')
  await page.getByLabel(own('duration.uses')).fill('60')
  await page.getByRole('button', { name: own('duration.take') }).click()
  await expect(duration).toHaveValue('short')

  // CLS-4, CLS-5: the heart makes it class III, whatever else it touches.
  await page.getByLabel(words('answers.bodyParts.heart')).check()
  await expect(verdict).toContainText(own('undecided'))
  const rest = page.getByRole('button', { name: own('rest').split('(')[0]!.trim() })
  while ((await rest.count()) > 0) await rest.first().click()
  const single = (role: 'group' | 'radiogroup', question: string) =>
    page.getByRole(role, { name: words(`questions.${question}`) })
  await single('radiogroup', 'jointOrSpine').getByLabel(words('no'), { exact: true }).check()
  await single('group', 'active').getByLabel(words('nothing')).check()
  await page.getByLabel(words('questions.software')).selectOption('none')
  await expect(verdict).toContainText(t('contract/devices:choices.riskClass.III'))
  await inspect('classification')

  await page.getByLabel(own('conclusion')).fill(texts.why)
  await page.getByRole('button', { name: own('write') }).click()
  await expect(page.getByText(own('written'))).toBeVisible()
  await page.getByRole('link', { name: own('open') }).click()
  await expect(page.getByText(texts.why).first()).toBeVisible()
  expect((await call(deviceRoutes.get, { params: { id } })).riskClass).toBe('III')
})
