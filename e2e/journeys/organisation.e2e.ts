import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { expect, expectNoOverflow, test } from '../support/test.ts'
import { unitRoutes } from 'contract/workspace/units'

const NAME = 'Example Devices'

test('an administrator manages the organisation: profile, units, numbering, data and deletion', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const call = await callAs(person, await createOrganisation(person, NAME, ['risk_manager']))
  const named = (name: string) => ({ [appLocale]: name })
  const group = await call(unitRoutes.create, {
    body: { code: 'GROUP', name: named('Group'), kind: 'group' },
  })
  await call(unitRoutes.create, {
    body: { code: 'SITE', name: named('Site'), kind: 'site', parent: group.id },
  })
  await openAs(person, '/home')
  const main = page.getByRole('main')
  const open = (tab: 'units' | 'numbering' | 'methods' | 'retention' | 'data') =>
    main.getByRole('tab', { name: t(`workspace/settings:tabs.${tab}`) }).click()

  await test.step('opens the settings from the account menu, and switches test mode', async () => {
    await page.getByRole('button', { name: t('workspace/shell:account') }).click()
    await page.getByRole('menuitem', { name: t('workspace/shell:menu.items.organisation-settings') }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('workspace/settings:title'))
    await expect(main.getByLabel(t('workspace/settings:profile.name'))).toHaveValue(NAME)
    await main.getByLabel(t('workspace/settings:profile.weekend')).selectOption('fri_sat')
    await main.getByRole('button', { name: t('workspace/settings:profile.save') }).click()
    await expect(page.getByText(t('workspace/settings:profile.saved'))).toBeVisible()
    const chip = page.getByRole('banner').getByText(t('workspace/shell:testMode'))
    await expect(chip).toBeHidden()
    await main.getByRole('switch', { name: t('workspace/settings:testMode.label') }).click()
    await expect(chip).toBeVisible()
    await chip.hover()
    await expect(page.getByRole('tooltip')).toHaveText(t('workspace/shell:testModeAbout'))
    await inspect('settings-profile')
  })

  await test.step('adds a unit below another and moves it by keyboard', async () => {
    await open('units')
    const site = main.getByRole('treeitem', { name: /SITE/ })
    await site.focus()
    await page.keyboard.press('Enter')
    await main.getByRole('button', { name: t('workspace/settings:units.tasks.add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('contract/units:fields.code')).fill('QA')
    const name = dialog.getByRole('group', { name: t('contract/units:fields.name') })
    await name.getByRole('textbox').first().fill('Quality')
    await dialog.getByRole('button', { name: t('workspace/settings:units.save') }).click()
    const quality = main.getByRole('treeitem', { name: /QA/ })
    await expect(quality).toHaveAttribute('aria-level', '3')
    await main.getByRole('button', { name: t('workspace/settings:units.tasks.move') }).click()
    const places = dialog.getByLabel(t('workspace/settings:units.moveTo'))
    await places.selectOption(group.id)
    await dialog.getByRole('button', { name: t('workspace/settings:units.tasks.move') }).click()
    await expect(quality).toHaveAttribute('aria-level', '2')
    await inspect('settings-units')
  })

  await test.step('changes a code prefix, and is refused one that is in use', async () => {
    await open('numbering')
    const row = main.getByRole('row', { name: /\(EVD\)/ })
    await expect(row).toContainText('EVD-0001')
    await row.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('workspace/settings:numbering.prefix')).fill('ACT')
    await dialog.getByRole('button', { name: t('workspace/settings:numbering.save') }).click()
    await expect(dialog.getByText(t('contract/common:errors.PREFIX_TAKEN'))).toBeVisible()
    await dialog.getByLabel(t('workspace/settings:numbering.prefix')).fill('proof')
    await dialog.getByRole('button', { name: t('workspace/settings:numbering.save') }).click()
    await expect(row).toContainText('PROOF-0001')
    await inspect('settings-numbering')
  })

  await test.step('finds where methods are edited, and how long data is retained', async () => {
    await open('methods')
    await expect(
      main.getByRole('link', { name: t('workspace/settings:methods.places.risk.name') }),
    ).toHaveAttribute('href', '/risk-method')
    await inspect('settings-methods')
    await open('retention')
    await expect(main.getByText(t('workspace/settings:retention.always')).first()).toBeVisible()
    await expect(main.getByRole('heading', { name: t('shared/trail-status:title') })).toBeVisible()
    await inspect('settings-retention')
  })

  await test.step('exports everything, and finds the file in the activity tray', async () => {
    await open('data')
    await main.getByRole('button', { name: t('workspace/settings:everything.begin') }).click()
    const asked = page.getByRole('dialog', { name: t('shared/protection:title') })
    await asked.getByLabel(t('ui/dialog:reason')).fill('Moving')
    await asked.getByRole('button', { name: t('shared/protection:continue') }).click()
    await asked.getByLabel(t('workspace/personal:factors.fields.password')).fill(PASSWORD)
    await asked.getByRole('button', { name: t('shared/protection:request') }).click()
    await expect(page.getByText(t('shared/protection:done'))).toBeVisible()
  })

  await test.step('requests deletion by typing the name, sees it announced on every page, and cancels it', async () => {
    await main.getByRole('button', { name: t('workspace/settings:closure.ask') }).click()
    // Toasts are dialogs too.
    const dialog = page.getByRole('dialog', { name: t('workspace/settings:closure.dialog') })
    const proceed = dialog.getByRole('button', { name: t('workspace/settings:closure.proceed') })
    await proceed.click()
    await expect(dialog.getByText(t('workspace/settings:closure.mismatch'))).toBeVisible()
    await dialog.getByRole('textbox').first().fill(NAME)
    await dialog.getByRole('textbox').last().fill('Merged')
    await proceed.click()
    // The sole administrator re-authenticates for exactly this action.
    await dialog.getByLabel(t('workspace/personal:factors.fields.password')).fill(PASSWORD)
    await inspect('settings-closure-proof')
    await dialog.getByRole('button', { name: t('workspace/settings:closure.ask') }).click()
    await expect(dialog).toBeHidden()
    const banner = page.locator('p.bg-danger-soft')
    await expect(banner).toBeVisible()
    await inspect('settings-data')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoOverflow(page, 'settings')
    await main.getByRole('button', { name: t('workspace/settings:closure.keep') }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('textbox').fill('Not merged')
    await question.getByRole('button', { name: t('workspace/settings:closure.keep') }).click()
    await expect(banner).toBeHidden()
  })
})
