import { processRoutes } from 'contract/risk/processes'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { meRoutes } from 'contract/workspace/me'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('S2.1 traceability: the path between two records, the gaps of a matrix, a rule that finds them', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const call = await callAs(person, await createOrganisation(person, 'Traces', ['risk_manager']))
  const me = await call(meRoutes.me, {})
  const named = (name: string) => ({ [appLocale]: name })
  const process = (code: string, name: string) =>
    call(processRoutes.create, {
      body: { code, name: named(name), description: named(name), family: 'people', ownerRole: 'CIO' },
    })
  const [pay, buy] = [await process('PAY', 'Payroll'), await process('BUY', 'Purchasing')]
  await process('HIRE', 'Hiring')
  const evidence = (validUntil: string | null) =>
    call(evidenceRoutes.create, {
      body: {
        name: named('Certificate'),
        obtainedOn: '2025-05-04',
        obtainedBy: me.id,
        confidentiality: 'internal',
        validUntil,
      },
    })
  const proof = await evidence('2026-01-31')
  await evidence(null)
  await evidence(null)
  await call(processRoutes.link, { params: { id: pay.id }, body: { kind: 'depends_on', to: buy.id } })
  await call(evidenceRoutes.link, { params: { id: proof.id }, body: { kind: 'supports', to: buy.id } })

  await openAs(person, `/process?record=${pay.id}&tab=links`)
  await page.getByRole('link', { name: t('shared/record:links.path') }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/traceability')
  const main = page.getByRole('main')

  await test.step('the path from one record to another, step by step', async () => {
    await expect(main.getByLabel(t('workspace/traceability:paths.from'))).toHaveValue(/^PAY/)
    await main.getByLabel(t('workspace/traceability:paths.to')).fill('EVD-0001')
    await page.getByRole('option', { name: 'EVD-0001' }).click()
    const found = main.getByRole('region', { name: t('workspace/traceability:paths.found') })
    await expect(found.getByRole('link')).toHaveText([/^PAY/, /^BUY/, /^EVD-0001/])
    await expect(found).toContainText(t('shared/record:links.kinds.out.depends_on'))
    await expect(found).toContainText(t('shared/record:links.kinds.in.supports'))
    await inspect('traces-paths')
  })

  await test.step('a matrix of two record types, by keyboard, with its gaps', async () => {
    await main.getByRole('tab', { name: t('workspace/traceability:views.matrix') }).click()
    const grid = main.getByRole('grid')
    await expect(grid.getByRole('row')).toHaveCount(4)
    await expect(
      grid.getByRole('row').filter({ hasText: t('workspace/traceability:matrix.hole') }),
    ).toHaveCount(2)
    await inspect('traces-matrix')
    const cell = (code: string) =>
      grid.getByRole('row').filter({ hasText: code }).locator('[data-cell]').first()
    // Columns that do not fit are still aligned with their headings.
    await page.setViewportSize({ width: 390, height: 900 })
    const end = async (role: 'columnheader' | 'gridcell') =>
      (await grid
        .getByRole('row')
        .nth(role === 'gridcell' ? 1 : 0)
        .getByRole(role)
        .last()
        .boundingBox())!.x
    await expect
      .poll(async () => Math.abs((await end('columnheader')) - (await end('gridcell'))))
      .toBeLessThan(2)
    await page.setViewportSize({ width: 1440, height: 900 })
    await cell('BUY').focus()
    await page.keyboard.press('ArrowDown')
    await expect(cell('HIRE')).toBeFocused()
    await expect(cell('HIRE')).toHaveAccessibleName(
      t('workspace/traceability:matrix.empty', { row: 'HIRE', column: 'EVD-0001' }),
    )
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link')).toHaveText([/^BUY/, /^EVD-0001/])
    await page.keyboard.press('Escape')
    await main.getByLabel(t('workspace/traceability:matrix.only')).click()
    await expect(grid.getByRole('rowheader')).toHaveText([/^HIRE/, /^PAY/])
    await page.reload()
    await expect(grid.getByRole('rowheader')).toHaveText([/^HIRE/, /^PAY/])
    const saved = page.waitForEvent('download')
    await main.getByRole('button', { name: t('workspace/traceability:matrix.export') }).click()
    expect((await saved).suggestedFilename()).toMatch(/^process-evidence-.*\.xlsx$/)
  })

  await test.step('a rule is switched on and finds what is overdue', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(t('workspace/search:pages.rules'))
    await page.getByRole('option', { name: t('workspace/search:pages.rules') }).click()
    const rule = t('workspace/traceability:rules.names.evidence_expired.title')
    await main.getByRole('switch', { name: rule }).click()
    await expect(main.getByRole('list', { name: rule }).getByRole('link')).toHaveText([/^EVD-0001/])
    await expect(
      main.getByRole('switch', {
        name: t('workspace/traceability:rules.names.key_control_without_test.title'),
      }),
    ).toBeDisabled()
    await inspect('traces-rules')
  })
})
