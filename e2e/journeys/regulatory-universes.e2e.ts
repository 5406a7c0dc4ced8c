import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { gapItemRoutes } from 'contract/compliance/gap-items'
import { universeRoutes } from 'contract/compliance/universes'
import { userRoutes } from 'contract/workspace/users'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, expectNoOverflow, picture, test } from '../support/test.ts'

test('S1.5 S2.13 universes are added from the built-in ones, viewed as cards and rows, and cloned', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const officer = await createPerson(appLocale)
  const organisation = await createOrganisation(officer, 'Rules', ['compliance_officer'])
  const call = await callAs(officer, organisation)
  const main = page.getByRole('main')
  const cards = main.getByRole('article')
  const dialog = page.getByRole('dialog')

  await test.step('two of the built-in ones are added at once', async () => {
    await openAs(officer, '/regulatory-universes')
    await main
      .getByRole('button', { name: t('compliance/universes:starters.open') })
      .first()
      .click()
    const list = dialog.getByRole('list', { name: t('compliance/universes:starters.list') })
    await expect(list.getByRole('listitem')).toHaveCount(8)
    await list.getByRole('listitem').nth(0).getByRole('checkbox').check()
    await list.getByRole('listitem').nth(5).getByRole('checkbox').check()
    await inspect('universe-starters')
    await dialog.getByRole('button', { name: t('compliance/universes:starters.submit') }).click()
    await expect(list.getByText(t('compliance/universes:starters.here'))).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(cards).toHaveCount(2)
  })

  const { items } = await call(universeRoutes.list, { query: { sort: 'code' } })
  const gdpr = items[0]!

  await test.step('a card shows its progress and totals', async () => {
    const { colleague } = await addColleague(officer, organisation, appLocale, { roles: ['executive'] })
    const { items: members } = await call(userRoutes.list, { query: { limit: 10 } })
    const idOf = (email: string) => members.find((one) => one.email === email)!.id
    const analysis = await call(gapAnalysisRoutes.create, {
      body: {
        name: { [appLocale]: 'GDPR 2026' },
        universe: gdpr.id,
        periodFrom: '2026-01-01',
        periodTo: '2026-12-31',
        dueOn: '2026-12-31',
        ownerId: idOf(officer.email),
        reviewerId: idOf(colleague.email),
        approverId: idOf(colleague.email),
      },
    })
    const params = { id: analysis.id }
    await call(gapAnalysisRoutes.addRequirements, { params, body: {} })
    const asked = { gapanalysis: [analysis.id], sort: 'position' as const, limit: 100 }
    const { items: lines } = await call(gapItemRoutes.list, { query: asked })
    const judged = { rationale: 'As it is', maturity: 1, severity: 3, noEvidence: true } as const
    await call(gapItemRoutes.editMany, {
      params,
      body: {
        edits: lines.slice(0, 50).map(({ id, version }, index) => ({
          id,
          version,
          changes: {
            ...judged,
            answer: index % 2 ? ('partially_compliant' as const) : ('non_compliant' as const),
          },
        })),
      },
    })
    const card = cards.first()
    const share = new Intl.NumberFormat(appLocale, { style: 'percent', maximumFractionDigits: 1 })
    await expect(card.getByText(share.format(50 / 60))).toBeVisible()
    await expect(card.getByText(t('compliance/universes:provisional'))).toBeVisible()
    const tiles = main.getByRole('list', { name: t('compliance/universes:tiles.label') })
    await expect(tiles.getByRole('listitem')).toHaveCount(9)
    await inspect('regulatory-universes')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoOverflow(page, 'regulatory-universes on a phone')
    await picture(page, `${appLocale}-regulatory-universes-390`)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the table view is remembered', async () => {
    await main.getByRole('button', { name: t('compliance/universes:look.table') }).click()
    await expect(main.getByRole('grid')).toBeVisible()
    await picture(page, `${appLocale}-regulatory-universes-table`)
    await page.goto('/regulatory-universes')
    await expect(main.getByRole('grid')).toBeVisible()
    await main.getByRole('button', { name: t('compliance/universes:look.cards') }).click()
    await expect(cards).toHaveCount(2)
  })

  await test.step('a figure links to the list that it counts', async () => {
    const label = t('compliance/universes:tiles.unowned.label')
    await main.getByRole('link', { name: label }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      t('compliance/universes:views.requirements'),
    )
    await expect(main.getByRole('status').filter({ hasText: '90' })).toBeVisible()
    await inspect('all-requirements')
    await page.goBack()
  })

  await test.step('one is cloned under its own code, and its setup opens', async () => {
    const menu = t('compliance/universes:menu.open', { code: 'GDPR' })
    await cards.first().getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: t('compliance/universes:menu.clone') }).click()
    await dialog.getByLabel(t('contract/universes:fields.code')).fill('GDPRUK')
    await dialog.getByRole('button', { name: t('compliance/universes:clone.submit') }).click()
    await expect(page).toHaveURL(/\/regulatory-universe\//)
    await page.goto('/regulatory-universes')
    await expect(cards).toHaveCount(3)
  })

  await test.step('a card links to its requirements, and the universe is selected in the menu', async () => {
    await cards.first().getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/regulatory-requirements/${gdpr.id}`))
    await expect(
      page.getByRole('link', { name: t('workspace/shell:menu.items.regulatory-universe') }).first(),
    ).toHaveAttribute('href', new RegExp(gdpr.id))
  })
})
