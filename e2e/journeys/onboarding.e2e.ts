import { createPerson } from '../support/people.ts'
import { expect, expectNoOverflow, test } from '../support/test.ts'

test('HOME-4 a new person explores sample data, takes the tour, and removes the sample data', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(300_000)
  const person = await createPerson(appLocale)
  await openAs(person, '/home')
  await expect(
    page.getByRole('heading', { name: t('workspace/onboarding:start.sample.label') }),
  ).toBeVisible()
  await expect(page.getByRole('navigation', { name: t('workspace/shell:navigation') })).toBeHidden()
  await inspect('onboarding-choice')
  await page.getByRole('button', { name: t('workspace/onboarding:start.sample.action') }).click()
  await expect(page.getByRole('banner').getByText(t('workspace/shell:testMode'))).toBeVisible()
  await expect(page.getByText(t('workspace/onboarding:sample.ready'))).toBeVisible({ timeout: 200_000 })
  const waiting = page.getByRole('main').getByRole('list', { name: t('workspace/home:waiting') })
  await expect(waiting.getByRole('listitem')).toHaveCount(8)
  // In the current language, which the account did not have before.
  await expect(waiting.locator('bdi[lang]').first()).toHaveAttribute('lang', appLocale)
  await inspect('home-sample')

  // Changes by others since the last visit; the count of each type opens exactly those.
  await page
    .getByRole('main')
    .getByRole('link', { name: t('workspace/home:activity.all') })
    .click()
  const changed = page.getByRole('list', { name: t('workspace/work:changes.title') })
  await expect(changed.getByRole('listitem')).toHaveCount(50)
  const requests = page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${t('contract/requests:title')}`) })
  const figure = await requests.locator('span').last().innerText()
  await requests.click()
  await expect(requests).toHaveAttribute('aria-current', 'page')
  await expect
    .poll(async () => new Intl.NumberFormat(appLocale).format(await changed.getByRole('listitem').count()))
    .toBe(figure)
  await inspect('changes')
  await page.goto('/home')

  await page.getByRole('button', { name: t('workspace/onboarding:tour.start') }).click()
  const step = page.getByRole('dialog')
  await expect(step.getByRole('heading', { name: t('workspace/onboarding:tour.home.title') })).toBeVisible()
  await inspect('tour')
  for (const name of ['navigation', 'search', 'activity', 'account'] as const) {
    await page.keyboard.press('Tab')
    await step.getByRole('button', { name: t('workspace/onboarding:tour.next') }).press('Enter')
    await expect(
      step.getByRole('heading', { name: t(`workspace/onboarding:tour.${name}.title`) }),
    ).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(step).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: t('workspace/onboarding:tour.start') })).toBeHidden()
  await page.getByRole('button', { name: t('workspace/shell:account') }).click()
  await page.getByRole('menuitem', { name: t('workspace/shell:tour') }).click()
  await expect(step).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoOverflow(page, 'home of a sample')
  await page.getByRole('button', { name: t('workspace/onboarding:sample.remove') }).click()
  await expect(page.getByText(t('workspace/onboarding:start.label'))).toBeVisible()
})
