import { projectRoutes } from 'contract/audit/projects'
import { userRoutes } from 'contract/workspace/users'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, picture, test } from '../support/test.ts'

test('a plan edited offline stays on the device, and is sent when the connection returns', async ({
  page,
  appLocale,
  t,
  openAs,
}) => {
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Auditing', ['audit_manager'])
  const call = await callAs(person, organisation)
  await addColleague(person, organisation, appLocale, { roles: ['audit_manager', 'cae'] })
  const { items: people } = await call(userRoutes.list, { query: {} })
  const lead = people.find(({ name }) => name === person.name)!.id
  const reviewer = people.find(({ id }) => id !== lead)!.id
  const { id } = await call(projectRoutes.create, {
    body: {
      name: { en: 'Payroll', ar: 'الرواتب' },
      type: 'assurance',
      year: 2026,
      ownerId: lead,
      reviewerId: reviewer,
      caeId: reviewer,
      confidentiality: 'standard',
      languages: ['en'],
    },
  })
  await openAs(person, `/planning/${id}`)
  const field = (key: string) =>
    page.getByRole('textbox', { name: t(`contract/projects:fields.${key}`), exact: true })
  const write = async (key: string, text: string) => {
    await field(key).fill(text)
    await page.keyboard.press('Tab')
  }
  await expect(field('background')).toBeVisible()
  await page.context().setOffline(true)
  await write('background', 'Two suppliers were paid twice.')
  await expect(page.getByText(t('shared/record:autosave.kept'))).toBeVisible()
  await write('scopeIn', 'All purchases')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await picture(page, `planning-offline-${appLocale}-${width}`)
  }
  await page.context().setOffline(false)
  await expect(page.getByText(t('shared/record:autosave.saved'))).toBeVisible()
  expect(await call(projectRoutes.get, { params: { id } })).toMatchObject({
    background: 'Two suppliers were paid twice.',
    scopeIn: 'All purchases',
  })
})
