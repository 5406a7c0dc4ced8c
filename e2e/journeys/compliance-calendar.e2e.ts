import { statutoryDeadlineRoutes } from 'contract/compliance/statutory-deadlines'
import { recurringObligations, recurringObligationRoutes } from 'contract/compliance/recurring-obligations'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import { sourceMonitorRoutes } from 'contract/compliance/source-monitors'
import { monthsAfter } from 'contract/days'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, expectNoOverflow, picture, test } from '../support/test.ts'

const WHAT = {
  en: 'Laptop lost on the train',
  fr: 'Ordinateur perdu dans le train',
  ar: 'فقدان حاسوب في القطار',
}
const DUTY = { en: 'Test the restore', fr: 'Tester la restauration', ar: 'اختبار الاستعادة' }

test(
  'a breach is notified before its deadline, a recurring obligation is completed, and a publication is recorded',
  { tag: '@once' },
  async ({ page, appLocale, t, openAs, inspect }) => {
    const person = await createPerson(appLocale)
    const organisation = await createOrganisation(person, 'Calendar', ['compliance_officer'])
    const call = await callAs(person, organisation)
    const { call: callOther } = await addColleague(person, organisation, appLocale, {
      roles: ['compliance_officer'],
    })
    const { id: me } = await call(meRoutes.me, {})
    const { created } = await call(starterUniverseRoutes.load, { body: { codes: ['GDPR'] } })
    const today = new Date().toISOString().slice(0, 10)
    const duty = await call(recurringObligationRoutes.create, {
      body: {
        name: { [appLocale]: DUTY[appLocale] },
        universe: created[0]!.id,
        ownerId: me,
        firstOn: today,
        everyMonths: 1,
      },
    })
    const word = (key: string) => t(`contract/clocks:${key}`)
    const say = (key: string, fill?: Record<string, string>) => t(`compliance/calendar:${key}`, fill)
    await openAs(person, '/compliance-calendar')

    await test.step('the deadline starts, shows when it ends, and counts down', async () => {
      await page.getByRole('button', { name: say('start.open') }).click()
      const dialog = page.getByRole('dialog', { name: say('start.title') })
      await dialog.getByLabel(word('fields.name')).fill(WHAT[appLocale])
      await expect(dialog.getByText('GDPR 33(1)')).toBeVisible()
      await dialog.getByRole('button', { name: say('start.do'), exact: true }).click()
      await expect(dialog).toBeHidden()
      const card = page.getByRole('region', { name: say('running') }).getByRole('listitem')
      await expect(card).toContainText(WHAT[appLocale])
      await expect(card.getByRole('timer')).toHaveText(/(71|72|٧١|٧٢)/)
      await inspect('compliance-calendar')
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoOverflow(page, 'compliance calendar')
      await picture(page, `compliance-calendar-${appLocale}-390`)
      await page.setViewportSize({ width: 1440, height: 900 })
      const { items } = await callOther(statutoryDeadlineRoutes.list, { query: {} })
      expect(Date.parse(items[0]!.dueAt!) - Date.parse(items[0]!.startedAt!)).toBe(72 * 3_600_000)
    })

    await test.step('keys navigate by day and by month', async () => {
      const day = page.getByRole('button', { pressed: true, name: DUTY[appLocale] })
      await day.focus()
      await page.keyboard.press('PageDown')
      await expect(page).toHaveURL(new RegExp(`day=.*${monthsAfter(today, 1)}`))
      await expect(page.getByRole('heading', { level: 3 })).toBeVisible()
      await expect(page.getByText(say('planned')).filter({ visible: true })).toHaveCount(1)
      await page.getByRole('button', { name: say('today') }).click()
    })

    await test.step('the notification is recorded in time with its reference', async () => {
      await page.getByRole('button', { name: say('send.open') }).click()
      const dialog = page.getByRole('dialog', { name: say('send.title') })
      await dialog.getByLabel(word('fields.reference')).fill('CNIL-2026-77')
      await dialog.getByRole('button', { name: say('send.do'), exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('region', { name: say('running') })).toBeHidden()
      const { items } = await call(statutoryDeadlineRoutes.list, { query: {} })
      expect(items[0]).toMatchObject({ status: 'met', reference: 'CNIL-2026-77' })
    })

    await test.step('the obligation is completed, and is due again in a month', async () => {
      await page.goto(`/recurring-duties?record=${duty.id}`)
      const panel = page.getByRole('dialog', { name: t(`contract/${recurringObligations.name}:one`) })
      await panel.getByRole('button', { name: say('perform.open'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: say('perform.title') })
      await dialog.getByLabel(say('perform.note')).fill('2 h 10')
      await dialog.getByRole('button', { name: say('perform.do'), exact: true }).click()
      await expect(panel.getByRole('region', { name: say('perform.history') })).toContainText('2 h 10')
      const { nextOn, performances } = await call(recurringObligationRoutes.get, { params: { id: duty.id } })
      expect(nextOn).toBe(monthsAfter(today, 1))
      expect(performances).toMatchObject([{ dueOn: today, doneBy: me }])
      await inspect('recurring-duties')
    })

    await test.step('a publication is recorded by its URL alone', async () => {
      await page.goto('/source-watch')
      const form = page.getByRole('form', { name: say('watch.quick') })
      await form
        .getByLabel(t('contract/watches:fields.address'))
        .fill('https://www.edpb.europa.eu/guidelines-01_2026')
      await form.getByRole('button', { name: say('watch.add'), exact: true }).click()
      await expect(page.getByRole('row', { name: /edpb\.europa\.eu: guidelines 01 2026/ })).toBeVisible()
      const { items } = await call(sourceMonitorRoutes.list, { query: {} })
      expect(items[0]).toMatchObject({ status: 'new', ownerId: me })
      await inspect('source-watch')
    })
  },
)
