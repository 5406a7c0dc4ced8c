import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('S9.7 the palette tolerates typos, shows what exists, and opens pages and new records by keyboard', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Search', ['risk_manager', 'techdoc_author'])
  const call = await callAs(person, organisation)
  await call(starterLibraryRoutes.load, { body: {} })
  await openAs(person, '/risks')
  await expect(page.getByRole('heading', { name: t('contract/risks:title') })).toBeVisible()

  const palette = page.getByRole('dialog', { name: t('workspace/search:title') })
  const input = palette.getByRole('combobox')
  const group = (name: string) => palette.getByRole('group', { name: t(`workspace/search:groups.${name}`) })
  const open = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(input).toBeFocused()
  }

  // A typing error, in the language of the page; Enter is pressed before the results are visible.
  await open()
  await page.keyboard.type({ en: 'phising', fr: 'hamecongage', ar: 'التصبد' }[appLocale])
  const hit = group('risk').getByRole('option').first()
  await expect(hit).toContainText('R-CYB-07')
  await expect(hit).toContainText(t('contract/risks:one'))
  await expect(hit).toHaveAttribute('aria-selected', 'true')
  await expect(palette.getByRole('status')).not.toBeEmpty()
  await inspect('search-forgives')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: t('contract/risks:one') })
  await expect(panel).toContainText('R-CYB-07')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  // Recently opened records come first; below them, some commands of every kind.
  await open()
  await expect(group('recent').getByRole('option').first()).toContainText('R-CYB-07')
  for (const name of ['create', 'pages', 'settings']) await expect(group(name)).toBeVisible()
  await inspect('search-begins')

  // A page by its name, before any record, and a new record.
  const best = group('best').getByRole('option')
  const packages = t('workspace/shell:menu.items.packages')
  await page.keyboard.type(packages)
  await expect(best.first()).toContainText(packages)
  await best.first().click()
  await expect(page).toHaveURL(/\/packages/)
  await expect(page.getByRole('heading', { name: t('contract/packages:title') })).toBeVisible()
  await open()
  await page.keyboard.type(t('workspace/search:create.device'))
  await expect(best).toHaveCount(1)
  await expect(best).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/devices\?.*record=new/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // Another organisation, by its name; records opened in this one are not offered there.
  await createOrganisation(person, 'Zanzibar', ['risk_manager'])
  await page.reload()
  await expect(page.getByRole('heading', { name: t('contract/devices:title') })).toBeVisible()
  await open()
  await page.keyboard.type('zanz')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home/)
  await open()
  await expect(group('create')).toBeVisible()
  await expect(group('recent')).toBeHidden()
  await page.keyboard.type('R-CYB-07')
  await expect(palette.getByRole('status')).toHaveText(t('workspace/search:nothing'))
})
