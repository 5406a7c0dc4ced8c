import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { processRoutes } from 'contract/risk/processes'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('S9.7 the palette finds records in any language, at most five, and opens them by keyboard', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Search', ['risk_manager'])
  const call = await callAs(person, organisation)
  await call(starterLibraryRoutes.load, { body: {} })
  for (let at = 0; at < 7; at++) {
    await call(processRoutes.create, {
      body: {
        code: `ZQ${at}`,
        name: { en: `Zebra crossing ${at}`, ar: `معبر مشاة ${at}` },
        description: { en: 'Seven of a kind.' },
        family: 'it',
        ownerRole: 'CIO',
      },
    })
  }
  await openAs(person, '/process')
  await expect(page.getByRole('heading', { name: t('contract/processes:title') })).toBeVisible()

  const palette = page.getByRole('dialog', { name: t('workspace/search:title') })
  const input = palette.getByRole('combobox')
  const records = palette.getByRole('group', { name: t('workspace/search:groups.risk') }).getByRole('option')

  await page.keyboard.press('ControlOrMeta+k')
  await expect(input).toBeFocused()
  await inspect('palette-empty')
  await page.keyboard.type(appLocale === 'ar' ? 'معبر' : 'zebra')
  await expect(records).toHaveCount(5)
  await inspect('palette')

  await input.fill('ZQ3')
  await expect(records).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  const panel = page.getByRole('dialog', { name: t('contract/processes:one') })
  await expect(panel).toContainText('ZQ3')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  // A page by its name, even while records are still searched for.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(input).toBeFocused()
  await page.keyboard.type(t('workspace/shell:menu.items.evidence'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/evidence')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(input).toBeFocused()
  await page.keyboard.type(t('workspace/search:invite').slice(0, 6))
  await expect(palette.getByRole('option', { selected: true })).toContainText(t('workspace/search:invite'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: t('workspace/users:invite.open') })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+k')
  const recent = palette.getByRole('group', { name: t('workspace/search:groups.recent') })
  await expect(recent.getByRole('option')).toContainText(['ZQ3'])
  await page.keyboard.type('zzzzzz')
  await expect(palette.getByRole('status')).toHaveText(t('workspace/search:nothing'))
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})
