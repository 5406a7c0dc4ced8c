import { evidenceRoutes } from 'contract/workspace/evidence'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from '../support/colleagues.ts'
import { createOrganisation, createPerson } from '../support/people.ts'
import { expect, expectNoOverflow, test } from '../support/test.ts'

test('HOME-1 every figure on the home page opens a list with exactly that many rows', async ({
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
  const main = page.getByRole('main')
  const number = (count: number) => new Intl.NumberFormat(appLocale).format(count)
  const items = t(`workspace/home:answer.waiting_${appLocale === 'ar' ? 'few' : 'other'}`, {
    number: t('workspace/home:numbers.3'),
  })
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(items, { ignoreCase: true })
  const waiting = main.getByRole('list', { name: t('workspace/home:waiting') })
  await expect(waiting.getByRole('listitem')).toHaveCount(3)
  await expect(waiting).toContainText(me.name)
  // The list is used without a mouse.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const second = waiting.getByRole('listitem').nth(1)
  await expect(second.getByRole('link').first()).toBeFocused()
  // The areas of a compliance officer, their own first; nothing was measured yet.
  const areas = main.getByRole('region', { name: t('workspace/home:areasTitle') }).getByRole('listitem')
  await expect(areas.filter({ hasText: t('workspace/home:areas.risk') }).first()).toBeVisible()
  await expect(areas.first()).toContainText(t('workspace/home:areas.compliance'))
  await inspect('home-with-work')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoOverflow(page, 'home')
  const figure = main.getByRole('link', {
    name: t('workspace/home:kinds.review_other', { number: number(3) }),
    exact: true,
  })
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
  // Enter opens the row that has the focus.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/home')
  await expect(waiting.getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/evidence\?record=/)
})
