import { evidenceRoutes } from 'contract/workspace/evidence'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, expectNoOverflow, test } from '../support/test.ts'

test('HOME-1 every figure of home opens a list with exactly so many rows', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const judge = await createPerson(appLocale)
  const organisation = await createOrganisation(judge, 'Home', ['compliance_officer'])
  const { call } = await addColleague(judge, organisation, appLocale, {
    which: 1,
    roles: ['compliance_officer'],
  })
  const me = await call(meRoutes.me, {})
  for (let n = 0; n < 3; n++) {
    const { id } = await call(evidenceRoutes.create, {
      body: {
        name: { [appLocale]: `Register ${n}` },
        address: 'https://example.com/register',
        obtainedOn: '2026-01-05',
        obtainedBy: me.id,
        confidentiality: 'internal',
      },
    })
    await call(evidenceRoutes.transition, { params: { id }, version: 1, body: { to: 'submitted' } })
  }
  await openAs(judge, '/home')
  const figure = page.getByRole('main').getByRole('link', { name: t('workspace/work:kinds.review') })
  await expect(figure).toContainText(new Intl.NumberFormat(appLocale).format(3))
  await inspect('home-with-work')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoOverflow(page, 'home')
  await figure.click()
  await expect(page).toHaveURL(/\/my-work\?kind=review/)
  const list = page.getByRole('list', { name: t('workspace/work:mine.title') })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  const views = page.getByRole('navigation', { name: t('workspace/work:views') })
  await expect(views.locator('[aria-current]')).toHaveText([t('workspace/work:kinds.review')])
  await expectNoOverflow(page, 'my work')
  await inspect('my-work')
  await views.getByRole('link', { name: t('workspace/work:kinds.sign') }).click()
  await expect(page.getByRole('heading', { name: t('workspace/work:mine.none.title') })).toBeVisible()
  await (
    await callAs(judge, organisation)
  )(meRoutes.work, { query: {} })
})
