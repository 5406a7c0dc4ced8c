import { approvedRegister } from '../support/risk-register.ts'
import { expect, test } from '../support/test.ts'

test('S1.4 S2.12 the dashboard opens the lists behind its figures, and is exported as board report and workbook', async ({
  page,
  appLocale,
  t,
  signIn,
  inspect,
}) => {
  const { manager } = await approvedRegister(appLocale)
  await page.goto('/risk-dashboard')
  await signIn(manager)
  const map = page.getByRole('grid', { name: t('risk/figures:map.titles.residual') })

  await test.step('figures explain their source', async () => {
    await expect(map).toBeVisible()
    await inspect('risk-dashboard')
    const above = t('risk/figures:tiles.above.label')
    await page
      .getByRole('button', { name: new RegExp(above) })
      .first()
      .click()
    await expect(page.getByText(t('risk/figures:tiles.above.formula'))).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the map shows movement and target, by keyboard too', async () => {
    await page.getByRole('tab', { name: t('risk/figures:map.views.residual') }).focus()
    await page.keyboard.press(appLocale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid', { name: t('risk/figures:map.titles.inherent') })).toBeVisible()
    await expect(page).toHaveURL(/map=inherent/)
  })

  await test.step('the same seed gives the same curve', async () => {
    await page.getByRole('switch', { name: t('risk/figures:losses.switch') }).click()
    const mean = page.getByRole('button', { name: new RegExp(t('risk/figures:losses.mean.label')) })
    const first = await mean.textContent()
    await page.reload()
    await expect(mean).toHaveText(first!)
  })

  await test.step('both reports are created and downloaded', async () => {
    for (const report of ['board', 'register'] as const) {
      await page.getByRole('button', { name: t('risk/figures:reports.open'), exact: true }).click()
      await page.getByRole('menuitem', { name: t(`risk/figures:reports.${report}`) }).click()
    }
    await page.getByRole('button', { name: new RegExp(t('shared/activity:title')) }).click()
    const fetchers = page.getByRole('button', { name: t('shared/activity:exports.download') })
    await expect(fetchers).toHaveCount(2, { timeout: 20_000 })
    for (const at of [0, 1]) {
      const download = page.waitForEvent('download')
      await fetchers.nth(at).click()
      expect((await download).suggestedFilename()).toMatch(/^risk-(board|register)-.*\.(pdf|xlsx)$/)
    }
    await page.keyboard.press('Escape')
  })

  await test.step('a figure opens its list', async () => {
    const link = page.getByRole('link', { name: new RegExp(t('risk/figures:tiles.above.label')) }).first()
    await link.click()
    await expect(page).toHaveURL(/\/risk-assessments\/risks\?.*position=above_tolerance/)
  })
})
