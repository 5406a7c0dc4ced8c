import { deviceRoutes } from 'contract/techdoc/devices'
import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { structureRoutes } from 'contract/techdoc/file/file-structure'
import { type Section, sectionRoutes } from 'contract/techdoc/file/sections'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, picture, test } from '../support/test.ts'

const TEXTS = {
  en: {
    lead: 'Infusion pump',
    variant: 'Infusion pump, small',
    name: 'Halden Medical',
    reason: 'New register entry',
  },
  fr: {
    lead: 'Pompe à perfusion',
    variant: 'Petite pompe',
    name: 'Halden Médical',
    reason: 'Nouvelle inscription',
  },
  ar: { lead: 'مضخة تسريب', variant: 'مضخة صغيرة', name: 'هالدن الطبية', reason: 'قيد جديد في السجل' },
}

/** On a phone and on a desk. */
const WIDTHS = [390, 1440] as const

test('facts are kept once: manufacturer data, a variant of a device, and listed standards', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(600_000)
  const texts = TEXTS[appLocale]
  const author = await createPerson(appLocale)
  const organisation = await createOrganisation(author, 'Halden', ['techdoc_author', 'prrc'])
  const call = await callAs(author, organisation)
  const file = (key: string) => t(`techdoc/file:${key}` as 'techdoc/file:content')
  const structure = await call(structureRoutes.page, { params: { page: 'foundations' } })
  const labelOf = (section: string, field: string) =>
    structure.sections.find(({ key }) => key === section)!.fields.find(({ key }) => key === field)!.label[
      appLocale
    ]
  const device = await call(deviceRoutes.create, {
    body: { name: { [appLocale]: texts.lead }, riskClass: 'IIb', language: appLocale },
  })
  const sectionOf = async (of: string, key: string): Promise<Section> => {
    const query = { device: [of], page: ['foundations' as const], limit: 100 }
    const { items } = await call(sectionRoutes.list, { query })
    return call(sectionRoutes.get, { params: { id: items.find((one) => one.key === key)!.id } })
  }
  const first = await sectionOf(device.id, 'f.manufacturer')
  await call(sectionRoutes.update, {
    params: { id: first.id },
    version: first.version,
    body: { values: { legalName: texts.name, contactEmail: 'office@halden.example' } },
  })
  const article = page.getByRole('article')
  const pictures = async (name: string) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await picture(page, `${name}-${appLocale}-${width}`)
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  }

  await test.step('the manufacturer data starts with what a device has', async () => {
    await openAs(author, '/manufacturer-data')
    await pictures('manufacturer-data-none')
    await page.getByRole('combobox', { name: t('techdoc/manufacturer:from') }).fill(device.code)
    await page.getByRole('option', { name: device.code }).click()
    await page.getByRole('button', { name: t('techdoc/manufacturer:create') }).click()
    await expect(page.getByRole('table')).toBeVisible({ timeout: 30_000 })
    await inspect('manufacturer-data')
    await pictures('manufacturer-data')
  })

  await test.step('a change shows what it touches, and reaches the device when it is applied', async () => {
    await page.getByRole('table').getByRole('link').first().click()
    const srn = article.getByLabel(labelOf('f.manufacturer', 'tradeName'))
    await srn.fill(texts.name)
    await expect(article.getByText(t('shared/record:autosave.saved'), { exact: true })).toBeVisible()
    await page.reload()
    const followers = article.getByRole('region', { name: file('followers.title') })
    await expect(followers.getByText(file('followers.effects.changes'))).toBeVisible()
    await pictures('manufacturer-section')
    await followers.getByRole('button', { name: file('followers.apply') }).click()
    const dialog = page.getByRole('dialog', { name: file('followers.apply') })
    await dialog.getByLabel(t('ui/dialog:reason')).fill(texts.reason)
    await inspect('manufacturer-apply')
    await pictures('manufacturer-apply')
    await dialog.getByRole('button', { name: file('followers.apply') }).click()
    await expect(followers.getByText(file('followers.effects.current'))).toBeVisible({ timeout: 30_000 })
    expect((await sectionOf(device.id, 'f.manufacturer')).values).toMatchObject({ tradeName: texts.name })
  })

  await test.step('the device says where its value comes from, and has its own with a reason only', async () => {
    await openAs(author, `/foundations?device=${device.id}&section=f.manufacturer`)
    await expect(article.getByText(file('inherited.from.manufacturer')).first()).toBeVisible()
    await inspect('inherited-section')
    await pictures('inherited-section')
    await article
      .getByRole('button', { name: file('inherited.own') })
      .first()
      .click()
    const dialog = page.getByRole('alertdialog', { name: file('inherited.own') })
    await dialog.getByLabel(t('ui/dialog:reason')).fill(texts.reason)
    await dialog.getByRole('button', { name: file('inherited.own') }).click()
    await expect(article.getByText(file('inherited.differs.manufacturer'))).toBeVisible()
    await expect(article.getByText(texts.reason)).toBeVisible()
  })

  await test.step('a standard is taken from the list, and an older edition is a finding', async () => {
    await openAs(author, `/foundations?device=${device.id}&section=f.standards`)
    await page.getByRole('button', { name: file('rows.add') }).click()
    const dialog = page.getByRole('dialog', { name: file('rows.add') })
    await dialog.getByRole('button', { name: file('rows.ways.listed') }).click()
    await dialog.getByLabel(file('standards.find')).fill('14971')
    await dialog.getByRole('checkbox').check()
    await inspect('listed-standards')
    await pictures('listed-standards')
    await dialog.getByRole('button', { name: file('rows.addMany').replace('{{n, number}}', '1') }).click()
    await expect(page.getByRole('grid').getByText('2019+A11:2021')).toBeVisible()
    const { id } = await sectionOf(device.id, 'f.standards')
    await call(fileRowRoutes.addMany, {
      params: { id },
      body: { rows: [{ designation: 'EN ISO 10993-1', edition: '2020', harmonised: 'yes' }] },
    })
    await page.reload()
    await expect(article.getByText('STD-1', { exact: true })).toBeVisible()
    await pictures('standard-finding')
  })

  await test.step('a variant is created from the device, and shows what differs', async () => {
    await openAs(author, `/devices/${device.id}`)
    await page.getByRole('button', { name: t('techdoc/devices:copy.action') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').nth(1).check()
    await dialog.getByRole('textbox').first().fill(texts.variant)
    await inspect('copy-device')
    await pictures('copy-device')
    await dialog.getByRole('button', { name: t('techdoc/devices:copy.do') }).click()
    await expect(page).not.toHaveURL(new RegExp(device.id), { timeout: 60_000 })
    await page.getByRole('tab', { name: t('techdoc/devices:family.title') }).click()
    await expect(page.getByText(t('techdoc/devices:family.same'))).toBeVisible({ timeout: 30_000 })
    const variant = new URL(page.url()).pathname.split('/').at(-1)!
    const standards = await sectionOf(variant, 'f.standards')
    const { items } = await call(fileRowRoutes.list, { query: { section: [standards.id] } })
    const [row] = items
    await call(fileRowRoutes.update, {
      params: { id: row!.id },
      version: row!.version,
      body: { values: { ...row!.values, deviations: texts.reason } },
    })
    await page.reload()
    await expect(page.getByText(texts.reason)).toBeVisible({ timeout: 30_000 })
    await inspect('family')
    await pictures('family')
  })
})
