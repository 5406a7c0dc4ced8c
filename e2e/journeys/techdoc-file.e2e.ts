import type { Page } from '@playwright/test'
import { deviceRoutes } from 'contract/techdoc/devices'
import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { structureRoutes } from 'contract/techdoc/file/file-structure'
import { sectionRoutes } from 'contract/techdoc/file/sections'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { expect, expectNoOverflow, picture, test } from '../support/test.ts'

const TEXTS = {
  en: {
    device: 'Infusion pump',
    purpose: 'Gives liquids to adults in hospitals',
    why: 'Reports follow with the next release',
  },
  fr: {
    device: 'Pompe à perfusion',
    purpose: 'Perfuse les adultes à l’hôpital',
    why: 'Les rapports suivront',
  },
  ar: {
    device: 'مضخة تسريب',
    purpose: 'تعطي السوائل للبالغين في المستشفيات',
    why: 'تأتي التقارير مع الإصدار القادم',
  },
}

test('S2.14 SEC-1…SEC-5 a device file: purpose, variants and characteristics are written, reviewed and approved', async ({
  page,
  browser,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(360_000)
  const texts = TEXTS[appLocale]
  const author = await createPerson(appLocale)
  const organisation = await createOrganisation(author, 'Devices', ['techdoc_author'])
  const call = await callAs(author, organisation)
  const hire = (which: number, role: 'techdoc_reviewer' | 'techdoc_approver') =>
    addColleague(author, organisation, appLocale, { which, roles: [role] })
  const { colleague: reviewer } = await hire(1, 'techdoc_reviewer')
  const { colleague: approver } = await hire(2, 'techdoc_approver')
  const file = (key: string) => t(`techdoc/file:${key}`)
  const word = (key: string) => t(`contract/sections:${key}` as 'contract/sections:title')
  const structure = await call(structureRoutes.page, { params: { page: 'device-description' } })
  const shapeOf = (key: string) => structure.sections.find((one) => one.key === key)!
  const labelOf = (section: string, field: string) =>
    shapeOf(section).fields.find(({ key }) => key === field)!.label[appLocale]
  const optionOf = (set: string, value: string) =>
    structure.optionSets[set]!.find((one) => one.value === value)!.label[appLocale]
  const article = page.getByRole('article')
  const saved = article.getByText(t('shared/record:autosave.saved'), { exact: true })

  await test.step('without a device nothing can be written: it is created with its file', async () => {
    await openAs(author, '/device-description')
    await page.getByRole('button', { name: t('techdoc/shared:new.title') }).click()
    const dialog = page.getByRole('dialog', { name: t('techdoc/shared:new.title') })
    await dialog.getByRole('textbox').first().fill(texts.device)
    await dialog.getByLabel(t('contract/devices:fields.riskClass')).selectOption('IIb')
    await dialog.getByRole('button', { name: t('techdoc/shared:new.do') }).click()
    await expect(article.getByRole('heading', { level: 2 }).first()).toBeVisible({ timeout: 30_000 })
  })
  const device = new URL(page.url()).searchParams.get('device')!
  const sectionsOf = async () =>
    (
      await call(sectionRoutes.list, {
        query: { device: [device], page: ['device-description'], limit: 100 },
      })
    ).items
  const sectionOf = async (key: string) => (await sectionsOf()).find((one) => one.key === key)!
  const openSection = async (on: Page, key: string) => {
    await on.locator(`nav [data-section="${key}"]`).first().click()
    await expect(on.locator('#section-title')).toHaveText(shapeOf(key).title[appLocale])
  }

  await test.step('the purpose is saved while typing', async () => {
    await openSection(page, 'dd.purpose')
    const { fields } = shapeOf('dd.purpose')
    const field = await article.getByLabel(labelOf('dd.purpose', fields[0]!.key)).first().boundingBox()
    expect(field!.y, 'the first field is above the fold').toBeLessThanOrEqual(400)
    for (const { key, type, required } of fields) {
      if (!required) continue
      const input = article.getByLabel(labelOf('dd.purpose', key)).first()
      if (type === 'multiselect')
        await article
          .getByRole('group', { name: labelOf('dd.purpose', key) })
          .getByRole('checkbox')
          .first()
          .check()
      else if (type === 'select') await input.selectOption({ index: 1 })
      else await input.fill(`${texts.purpose}: ${key}`)
    }
    await expect(saved).toBeVisible()
    await expect
      .poll(async () => (await sectionOf('dd.purpose')).values)
      .toMatchObject({
        intendedPurpose: `${texts.purpose}: intendedPurpose`,
      })
    await inspect('techdoc-form')
  })

  await test.step('J and K move between sections', async () => {
    await page.locator('#section-title').click()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(/section=dd\.characteristics/)
  })

  await test.step('characteristics are answered by letters, and become the profile of the device', async () => {
    const first = page.locator('[data-item="physical"]').getByRole('radio').first()
    await first.focus()
    const letter = (value: string) => optionOf('yesNoTbd', value).slice(0, 1).toLowerCase()
    for (const answer of ['yes', 'no', 'yes']) {
      // The browser driver has keys of Latin keyboards only.
      await page.locator(':focus').dispatchEvent('keydown', { key: letter(answer) })
      await page.keyboard.press('ArrowDown')
    }
    await expect(page.locator('[data-item="physical"]').getByRole('radio', { checked: true })).toHaveText(
      optionOf('yesNoTbd', 'yes'),
    )
    await expect
      .poll(async () => (await call(deviceRoutes.get, { params: { id: device } })).profile)
      .toMatchObject({ physical: 'yes', 'annex-xvi': 'no', 'patient-contact': 'yes' })
    await inspect('techdoc-checklist')
  })

  await test.step('variants are pasted from a spreadsheet, and edited in the sheet', async () => {
    await openSection(page, 'dd.variants')
    await page.getByRole('button', { name: file('rows.add') }).click()
    const dialog = page.getByRole('dialog', { name: file('rows.add') })
    await dialog.getByRole('button', { name: file('rows.ways.many') }).click()
    const heads = ['catalogueNumber', 'variantName'].map((key) => labelOf('dd.variants', key))
    const cells = [heads, ['REF-1', 'A'], ['REF-2', 'B'], ['REF-3', 'C']]
    await dialog.getByRole('textbox').fill(cells.map((row) => row.join('\t')).join('\n'))
    await dialog.getByRole('button', { name: file('rows.addMany').replace('{{n, number}}', '3') }).click()
    const grid = page.getByRole('grid')
    await expect(grid.locator('[data-place="2:1"]')).toHaveText('C')
    await grid.locator('[data-place="0:3"]').click()
    await page.keyboard.press('Enter')
    await page.keyboard.type(texts.purpose)
    await page.keyboard.press('Enter')
    const { id } = await sectionOf('dd.variants')
    await expect
      .poll(
        async () =>
          (await call(fileRowRoutes.list, { query: { section: [id], sort: 'position' } })).items[0]!.values,
      )
      .toEqual({ variantName: 'A', catalogueNumber: 'REF-1', description: texts.purpose })
    await grid.locator('[data-place="0:0"]').getByRole('button').click()
    const panel = page.getByRole('dialog', { name: t('contract/filerows:one') })
    await panel.getByLabel(labelOf('dd.variants', 'targetMarkets')).selectOption('FR')
    await expect(
      panel.getByText(new Intl.DisplayNames([appLocale], { type: 'region' }).of('FR')!),
    ).toBeVisible()
    await inspect('techdoc-row')
    await page.keyboard.press('Escape')
    await inspect('techdoc-table')
  })

  await test.step('CON-4 findings are shown where they can be fixed', async () => {
    await openSection(page, 'dd.udi-di')
    await expect(article.getByRole('heading', { name: file('findings.title') })).toBeVisible()
    await expect(article.getByText('CON-4', { exact: true }).first()).toBeVisible()
    await inspect('techdoc-findings')
  })

  await test.step('reviewer and approver are named, and the purpose is submitted although reports are missing', async () => {
    await openSection(page, 'dd.purpose')
    for (const [field, person] of [
      ['reviewerId', reviewer],
      ['approverId', approver],
    ] as const) {
      await article.getByRole('combobox', { name: word(`fields.${field}`) }).fill(person.name)
      await page.getByRole('option', { name: person.name }).first().click()
    }
    await article.locator('summary', { hasText: word('fields.completeReason') }).click()
    await article.getByLabel(word('fields.completeReason')).fill(texts.why)
    await expect(saved).toBeVisible()
    await article.getByRole('button', { name: word('transitions.ready_for_review'), exact: true }).click()
    await article.getByRole('button', { name: word('transitions.in_review'), exact: true }).click()
    await expect(
      article.getByRole('definition').getByText(word('statuses.in_review'), { exact: true }),
    ).toBeVisible()
    // A section in review is read-only.
    await expect(article.getByLabel(labelOf('dd.purpose', 'intendedPurpose'))).toHaveCount(0)
  })
  const { id, code } = await sectionOf('dd.purpose')

  const signAs = async (person: typeof reviewer, button: string) => {
    const otherPage = await openOnAnotherDevice(browser, appLocale, person, `/records/section/${id}`)
    await expect(otherPage).toHaveURL(/section=dd\.purpose/)
    await otherPage.getByRole('button', { name: button, exact: true }).click()
    const dialog = otherPage.getByRole('dialog', { name: t('shared/signatures:dialog.title', { code }) })
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
    await dialog.getByLabel(t('shared/signatures:dialog.accept')).check()
    await dialog.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }).click()
    await expect(dialog).toBeHidden()
    return otherPage
  }

  await test.step('the reviewer signs the review, another person signs the approval', async () => {
    const first = await signAs(reviewer, file('signReview'))
    await expect(first.getByRole('button', { name: file('signReview') })).toHaveCount(0)
    await first.context().close()
    const second = await signAs(approver, word('transitions.approved'))
    await expect(
      second
        .getByRole('article')
        .getByRole('definition')
        .getByText(word('statuses.approved'), { exact: true }),
    ).toBeVisible()
    await second.context().close()
    await expect(
      article.getByRole('definition').getByText(word('statuses.approved'), { exact: true }),
    ).toBeVisible()
    expect((await sectionOf('dd.purpose')).revision).toBe(1)
  })

  await test.step('on a phone the section list is a drawer', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: file('list.open'), exact: true }).click()
    const drawer = page.getByRole('dialog', { name: file('list.label') })
    await drawer.getByLabel(file('list.shown'), { exact: true }).selectOption('open')
    await drawer.locator('[data-section="dd.variants"]').click()
    await expect(drawer).toBeHidden()
    await expect(page.locator('#section-title')).toHaveText(shapeOf('dd.variants').title[appLocale])
    await expectNoOverflow(page, 'the file of a device')
    await inspect('techdoc-phone')
    await picture(page, `techdoc-phone-${appLocale}`)
  })
})
