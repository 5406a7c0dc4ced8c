import type { Page } from '@playwright/test'
import { deviceRoutes } from 'contract/techdoc/devices'
import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { sectionRoutes } from 'contract/techdoc/file/sections'
import { packageRoutes } from 'contract/techdoc/packages/packages'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { sign } from '../support/sign.ts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { expect, expectAccessible, expectNoOverflow, picture, test } from '../support/test.ts'

const TEXTS = {
  en: {
    device: 'Infusion pump',
    name: 'First submission',
    term: 'Bolus',
    ask: 'Which limit?',
    answer: 'Five ml.',
    later: 'Bolus dose',
    second: 'Second submission',
  },
  fr: {
    device: 'Pompe à perfusion',
    name: 'Premier envoi',
    term: 'Bolus',
    ask: 'Quelle limite ?',
    answer: 'Cinq ml.',
    later: 'Dose de bolus',
    second: 'Deuxième envoi',
  },
  ar: {
    device: 'مضخة تسريب',
    name: 'التقديم الأول',
    term: 'جرعة',
    ask: 'ما الحد؟',
    answer: 'خمسة مل.',
    later: 'جرعة دفعية',
    second: 'التقديم الثاني',
  },
}

test('CHG-2 CAL-13 a file is frozen, sent to an external reviewer, questioned and answered', async ({
  page,
  browser,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(300_000)
  const texts = TEXTS[appLocale]
  const author = await createPerson(appLocale)
  const organisation = await createOrganisation(author, 'Packages', ['techdoc_author'])
  const call = await callAs(author, organisation)
  const { colleague: prrc } = await addColleague(author, organisation, appLocale, { roles: ['prrc'] })
  const { colleague: outside } = await addColleague(author, organisation, appLocale, {
    which: 2,
    roles: ['external_reviewer'],
  })
  const word = (key: string, values?: Record<string, string>) =>
    t(`techdoc/packages:${key}` as 'techdoc/packages:one', values)
  const field = (key: string) => t(`contract/packages:fields.${key}` as 'contract/packages:title')
  const step = (of: 'packages' | 'questions', key: string, at: Page) =>
    at.getByRole('button', {
      name: t(`contract/${of}:transitions.${key}` as 'contract/packages:title'),
      exact: true,
    })
  const tab = (key: string, at: Page) => at.getByRole('tab', { name: word(`tabs.${key}`), exact: true })

  const device = await call(deviceRoutes.create, {
    body: { name: { [appLocale]: texts.device }, riskClass: 'IIb', language: appLocale },
  })
  const { items } = await call(sectionRoutes.list, {
    query: { device: [device.id], page: ['foundations'], limit: 100 },
  })
  const terms = items.find(({ key }) => key === 'f.terms')!
  const { lines } = await call(fileRowRoutes.addMany, {
    params: { id: terms.id },
    body: { rows: [{ term: texts.term }] },
  })

  await test.step('an author creates a package from the file', async () => {
    await openAs(author, '/packages')
    await page
      .getByRole('button', { name: t('shared/table:add.packages'), exact: false })
      .first()
      .click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel(field('device'), { exact: false }).first().fill(texts.device)
    await page.getByRole('option', { name: texts.device }).click()
    await panel
      .getByRole('group', { name: field('name') })
      .getByRole('textbox')
      .first()
      .fill(texts.name)
    await panel.locator('button[type=submit]').click()
    await expect(page).toHaveURL((url) => /^\/packages\/[\w-]{36}$/.test(url.pathname), { timeout: 30_000 })
    await page
      .getByRole('navigation', { name: word('contents') })
      .getByRole('button', { name: terms.name[appLocale]! })
      .click()
    await expect(page.getByRole('region', { name: terms.name[appLocale]! })).toContainText(texts.term)
    await inspect('package-draft')
  })
  const path = new URL(page.url()).pathname

  await test.step('the releaser signs it, adds an external reviewer and sends it', async () => {
    const otherPage = await openOnAnotherDevice(browser, appLocale, prrc, path)
    const warning = otherPage.getByText(t('contract/packages:guards.allApproved'))
    await step('packages', 'frozen', otherPage).click()
    const dialog = otherPage.getByRole('dialog')
    // Sections of this file are not approved: the person is told before the package is signed, and before it is sent.
    await expect(warning).toBeVisible()
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
    await dialog.getByLabel(t('shared/signatures:dialog.accept')).check()
    await dialog.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await tab('readers', otherPage).click()
    await otherPage.getByLabel(word('readers.add')).fill(outside.name)
    await otherPage.getByRole('option', { name: outside.name }).click()
    await expect(otherPage.getByRole('listitem').filter({ hasText: outside.name })).toBeVisible()
    await step('packages', 'sent', otherPage).click()
    await expect(warning).toBeVisible()
    await expect(
      otherPage.getByText(t('contract/packages:guards.readersTold'), { exact: false }),
    ).toBeVisible()
    await otherPage
      .getByRole('alertdialog')
      .getByRole('button', { name: t('contract/packages:transitions.sent'), exact: true })
      .click()
    await expect(
      otherPage.getByText(t('contract/packages:statuses.sent'), { exact: true }).first(),
    ).toBeVisible()
    await otherPage.context().close()
  })

  const room = await openOnAnotherDevice(browser, appLocale, outside, '/home')
  await test.step('the reviewer finds it on the home page, reads it and asks a question', async () => {
    await expect(room.getByRole('link', { name: texts.name })).toBeVisible()
    // The menu shows only what they have access to.
    for (const name of ['projects', 'risks', 'foundations'] as const)
      await expect(
        room.getByRole('link', { name: t(`workspace/shell:menu.items.${name}`), exact: true }),
      ).toHaveCount(0)
    await room.getByRole('link', { name: texts.name }).click()
    await expect(room.getByRole('heading', { level: 1 })).toContainText(texts.name)
    await room
      .getByRole('navigation', { name: word('contents') })
      .getByRole('button', { name: terms.name[appLocale]! })
      .click()
    await expect(room.getByRole('region', { name: terms.name[appLocale]! })).toContainText(texts.term)
    await expectAccessible(room, 'package-room')
    await picture(room, `package-room-${appLocale}-1440`)
    await room.getByRole('button', { name: word('ask.row', { row: '001' }) }).click()
    await expect(room.getByLabel(word('ask.section'), { exact: true })).toHaveValue('f.terms')
    await expect(room.getByLabel(word('ask.rowField'), { exact: true })).toHaveValue(lines[0]!.id)
    await room.getByLabel(word('ask.question'), { exact: true }).fill(texts.ask)
    await room.getByRole('button', { name: word('ask.do'), exact: true }).click()
    const asked = room.getByRole('listitem').filter({ hasText: texts.ask })
    await expect(asked).toContainText(t('contract/questions:statuses.open'))
    await expect(asked).toContainText(`001 ${texts.term}`)
    await room.setViewportSize({ width: 390, height: 844 })
    await expectNoOverflow(room, 'package-room')
    await picture(room, `package-questions-${appLocale}-390`)
  })

  await test.step('the author answers', async () => {
    await page.goto(`${path}?view=questions`)
    await page.getByText(texts.ask).first().click()
    const panel = page.getByRole('dialog')
    const answer = t('contract/questions:fields.answer')
    await panel.getByRole('button', { name: t('shared/record:edit', { field: answer }), exact: true }).click()
    const input = panel.getByRole('group', { name: answer, exact: true }).locator('textarea, input')
    await input.fill(texts.answer)
    await panel.getByRole('button', { name: t('shared/record:save'), exact: true }).click()
    await expect(input).toBeHidden()
    await step('questions', 'answered', page).click()
    await expect(
      panel.getByText(t('contract/questions:statuses.answered'), { exact: true }).first(),
    ).toBeVisible()
  })

  await test.step('the reviewer sees the answer and closes the question', async () => {
    await room.reload()
    const asked = room.getByRole('listitem').filter({ hasText: texts.ask })
    await expect(asked).toContainText(texts.answer)
    await asked.getByRole('button', { name: word('questions.close') }).click()
    await expect(asked).toContainText(t('contract/questions:statuses.closed'))
  })

  await test.step('the reviewer asks about selected words', async () => {
    await tab('contents', room).click()
    const value = room
      .getByRole('region', { name: terms.name[appLocale]! })
      .getByText(texts.term, { exact: true })
    await value.first().selectText()
    await room.getByRole('button', { name: word('ask.passage'), exact: true }).click()
    await expect(room.getByRole('blockquote')).toHaveText(texts.term)
  })

  await test.step('the second round is compared with the first by the reviewer', async () => {
    const { id, version, values } = await call(fileRowRoutes.get, { params: { id: lines[0]!.id } })
    await call(fileRowRoutes.update, {
      params: { id },
      version,
      body: { values: { ...values, term: texts.later } },
    })
    const { id: second } = await call(packageRoutes.create, {
      body: { device: device.id, name: { [appLocale]: texts.second }, language: appLocale },
    })
    const release = await callAs(prrc, organisation)
    await sign(release, prrc, second, 'release', 'frozen')
    const readers = (await call(packageRoutes.get, { params: { id: path.split('/').at(-1)! } })).people!
    await release(packageRoutes.share, { params: { id: second }, body: { people: readers } })
    const frozen = await release(packageRoutes.get, { params: { id: second } })
    await release(packageRoutes.transition, {
      params: { id: second },
      version: frozen.version,
      body: { to: 'sent' },
    })
    // The address in the message about it.
    await room.goto(`/records/package/${second}`)
    await expect(room).toHaveURL((url) => url.pathname === `/packages/${second}`)
    await expect(room.getByText(word('round', { round: '2' }), { exact: false }).first()).toBeVisible()
    await tab('compare', room).click()
    await room.getByLabel(word('compare.with'), { exact: true }).selectOption({ index: 1 })
    const changed = room.getByRole('region', { name: terms.name[appLocale]! })
    await expect(changed).toContainText(texts.later)
    await expectAccessible(room, 'package-rounds')
    await picture(room, `package-rounds-${appLocale}-1440`)
    await room.goto('/devices')
    await expect(room.getByText(texts.device)).toHaveCount(0)
    await room.context().close()
  })
})
