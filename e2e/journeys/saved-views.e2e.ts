import type { Locale } from 'contract/locale'
import { processRoutes } from 'contract/risk/processes'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { invitationRoutes } from 'contract/workspace/invitations'
import { viewRoutes } from 'contract/workspace/views'
import { waitForMessage } from 'dev-services/smtp'
import { callAs, createOrganisation, createPerson, type Person, protect } from '../support/people.ts'
import { addresses } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const NAME: Record<Locale, string> = {
  en: 'Technology, Z to A',
  fr: 'Informatique, de Z à A',
  ar: 'تقنية المعلومات تنازليًا',
}
const SHORT: Record<Locale, string> = { en: 'Technology', fr: 'Informatique', ar: 'التقنية' }

/** A second member of the organisation, who reads the libraries. */
async function addReader(founder: Person, organisation: string, locale: Locale): Promise<Person> {
  const reader = await createPerson(locale, 1)
  await protect(founder, organisation, {
    kind: 'invitation.create',
    email: reader.email,
    name: reader.name,
    roles: ['executive'],
    locale,
  })
  const { text } = await waitForMessage(addresses().mailUrl, reader.email, 'token=')
  const token = decodeURIComponent(/token=([\w.~%-]+)/.exec(text)?.[1] ?? '')
  const accept = await callAs(reader)
  await accept(invitationRoutes.accept, { body: { token } })
  return reader
}

test('a view is saved, opened again, changed, shared with a colleague, and deleted', async ({
  page,
  appLocale,
  t,
  openAs,
  signIn,
  signOut,
  inspect,
}) => {
  test.setTimeout(240_000)
  const founder = await createPerson(appLocale)
  const organisation = await createOrganisation(founder, 'Views', ['risk_manager'])
  const call = await callAs(founder, organisation)
  await call(starterLibraryRoutes.load, { body: {} })
  const reader = await addReader(founder, organisation, appLocale)
  const filtered = await call(processRoutes.list, {
    query: { family: ['it'], sort: '-title', locale: appLocale },
  })
  const codes = filtered.items.map(({ code }) => code)
  expect(codes.length).toBeGreaterThan(1)

  const grid = page.getByRole('grid', { name: t('contract/processes:title') })
  const panel = page.getByRole('dialog', { name: t('shared/table:views.title') })
  const messages = page.getByRole('region', { name: t('ui/toast:messages') })
  const open = () => page.getByRole('button', { name: t('shared/table:views.title'), exact: true }).click()
  const view = (name: string) => panel.getByRole('listitem').filter({ hasText: name })
  const openView = (name: string) => view(name).getByRole('button').first().click()
  const expectCurrent = (name: string) =>
    expect(view(name).getByRole('button').first()).toHaveAttribute('aria-current', 'true')
  const actions = (name: string) =>
    panel.getByRole('button', { name: t('shared/table:views.actions', { name }), exact: true })
  const choose = async (name: string, key: string) => {
    await actions(name).click()
    await page.getByRole('menuitem', { name: t(`shared/table:views.${key}`), exact: true }).click()
  }
  const field = (key: 'save' | 'newName') => panel.getByLabel(t(`shared/table:views.${key}`), { exact: true })
  const save = panel.getByRole('button', { name: t('shared/table:views.keep'), exact: true })
  const said = (key: string) =>
    expect(messages.getByText(t(`shared/table:views.${key}`)).first()).toBeVisible()
  const kept = async () => (await call(viewRoutes.list, { query: { collection: 'processes' } })).items
  const expectFiltered = async () => {
    await expect(grid.getByRole('rowheader')).toHaveText(codes)
    await expect(page).toHaveURL(
      ({ searchParams }) => searchParams.get('family') === 'it' && searchParams.get('sort') === '-title',
    )
  }

  await test.step('a filtered and sorted list is saved under a name', async () => {
    await openAs(founder, '/process?family=it&sort=-title')
    await expectFiltered()
    await open()
    await expect(panel.getByText(t('shared/table:views.none'))).toBeVisible()
    await save.click()
    await expect(panel.getByText(t('app:required'))).toBeVisible()
    await expect(field('save')).toBeFocused()
    await field('save').fill(NAME[appLocale])
    await page.keyboard.press('Enter')
    await said('saved')
    await expectCurrent(NAME[appLocale])
    await field('save').fill(NAME[appLocale])
    await save.click()
    await expect(panel.getByText(t('shared/table:views.taken'))).toBeVisible()
    await expect(field('save')).toHaveValue(NAME[appLocale])
  })

  await test.step('it opens again after leaving the page', async () => {
    await page.goto('/process')
    await expect(grid.getByRole('rowheader')).toHaveCount(20)
    await page.reload()
    await open()
    await openView(NAME[appLocale])
    await expect(panel).toBeHidden()
    await expectFiltered()
  })

  await test.step('it is renamed by keyboard, and updated to the current list', async () => {
    await page.getByLabel(t('shared/table:pageSize')).selectOption('50')
    await open()
    await actions(NAME[appLocale]).press('Enter')
    await page.keyboard.press('Enter')
    await expect(field('newName')).toBeFocused()
    await expect(field('newName')).toHaveValue(NAME[appLocale])
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(SHORT[appLocale])
    await page.keyboard.press('Enter')
    await expect(view(SHORT[appLocale])).toBeVisible()
    await expect(field('save')).toHaveValue('')
    await choose(SHORT[appLocale], 'rename')
    await panel.getByRole('button', { name: t('shared/table:views.cancel'), exact: true }).click()
    await expect(field('save')).toBeFocused()
    await choose(SHORT[appLocale], 'replace')
    await expect
      .poll(kept)
      .toMatchObject([
        { name: SHORT[appLocale], query: 'family=it&limit=50&sort=-title', shared: false, version: 3 },
      ])
  })

  await test.step('an outdated version is refused, and the next attempt works', async () => {
    await expectCurrent(SHORT[appLocale])
    const { id, version } = (await kept())[0]!
    await call(viewRoutes.update, { params: { id }, version, body: { query: 'family=it&sort=-title' } })
    await choose(SHORT[appLocale], 'share')
    await expect(panel.getByRole('alert')).toHaveText(t('shared/table:views.changed'))
    await choose(SHORT[appLocale], 'share')
    await said('sharedNow')
    await expect(panel.getByRole('alert')).toBeHidden()
    await expect(view(SHORT[appLocale])).toContainText(t('shared/table:views.shared'))
    await inspect('saved-views')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })

  await test.step('a colleague sees it, opens it and cannot change it', async () => {
    await signOut()
    await page.goto('/process')
    await signIn(reader)
    await expect(grid.getByRole('rowheader')).toHaveCount(20)
    await open()
    await expect(panel.getByRole('region', { name: t('shared/table:views.others') })).toContainText(
      founder.name,
    )
    await expect(actions(SHORT[appLocale])).toHaveCount(0)
    await openView(SHORT[appLocale])
    await expectFiltered()
    const asReader = await callAs(reader, organisation)
    const { id, version } = (await kept())[0]!
    await expect(
      asReader(viewRoutes.update, { params: { id }, version, body: { name: 'Mine' } }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await signOut()
  })

  await test.step('its owner deletes it after confirmation', async () => {
    await page.goto('/process')
    await signIn(founder)
    await open()
    await choose(SHORT[appLocale], 'remove')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(SHORT[appLocale])
    await expect(question).toContainText(t('shared/table:views.removeShared'))
    await question.getByRole('button', { name: t('shared/table:views.remove'), exact: true }).click()
    await said('removed')
    await expect(question).toBeHidden()
    await expect(panel.getByText(t('shared/table:views.none'))).toBeVisible()
    await expect(field('save')).toBeFocused()
    expect(await kept()).toEqual([])
  })
})
