import { processRoutes } from 'contract/risk/processes'
import { proposalRoutes } from 'contract/workspace/proposals'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const TEXTS = {
  en: [
    'Suppliers are approved before the first order',
    'Before the first order every supplier is approved',
    'Approved suppliers are assessed again each year',
  ],
  fr: [
    'Les fournisseurs sont approuvés avant la première commande',
    'Avant la première commande, chaque fournisseur est approuvé',
    'Les fournisseurs approuvés sont réévalués chaque année',
  ],
  ar: [
    'يُعتمد الموردون قبل أول طلب شراء',
    'قبل أول طلب شراء يُعتمد كل الموردين',
    'يُعاد تقييم الموردين المعتمدين كل سنة قبل أول طلب',
  ],
} as const
const WHY = { en: 'Another step', fr: 'Une autre étape', ar: 'خطوة أخرى' }

test('A4 similar records are proposed, and a person accepts or refuses by keyboard', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const call = await callAs(person, await createOrganisation(person, 'Proposals', ['risk_manager']))
  const word = (key: string, values?: Record<string, string>) => t(`shared/assistance:${key}`, values)
  const made = await Promise.all(
    TEXTS[appLocale].map((text, at) =>
      call(processRoutes.create, {
        body: {
          code: `SUP${at}`,
          name: { [appLocale]: text },
          description: { [appLocale]: text },
          family: 'third_party',
          ownerRole: 'PROC_DIR',
        },
      }),
    ),
  )

  await test.step('nothing is shown before an administrator switches it on', async () => {
    await openAs(person, `/process?record=${made[0]!.id}&tab=links`)
    await expect(page.getByText(t('shared/record:links.none.title'))).toBeVisible()
    await expect(page.getByRole('heading', { name: word('related.title') })).toHaveCount(0)
    await page.goto('/traceability?view=proposals')
    await expect(page.getByText(t('workspace/traceability:proposals.off.title'))).toBeVisible()
    await page.goto('/organisation-settings')
    await page.getByRole('switch', { name: t('workspace/settings:assistance.label') }).click()
    await expect(page.getByRole('switch', { name: t('workspace/settings:assistance.label') })).toBeChecked()
  })

  // The index follows changes within a second.
  const found = async () =>
    (await call(proposalRoutes.matches, { query: { q: TEXTS[appLocale][0], type: ['process'] } })).items
      .length
  await expect.poll(found, { timeout: 30_000 }).toBe(3)

  await page.goto(`/process?record=${made[0]!.id}&tab=links`)
  const region = page.getByRole('region', { name: word('related.title') })
  const card = (code: string) => region.getByRole('listitem').filter({ hasText: code })

  await test.step('the duplicate is found and cited', async () => {
    await region.getByRole('button', { name: word('related.find') }).click()
    await expect(card('SUP1')).toContainText(word('duplicate'))
    await expect(card('SUP1').locator('blockquote mark').first()).toBeVisible()
    await inspect('proposals-record')
  })

  await test.step('A accepts it: the records are linked', async () => {
    await card('SUP1').focus()
    await page.keyboard.press('a')
    await expect(card('SUP1')).toHaveCount(0)
    const links = await call(processRoutes.links, { params: { id: made[0]!.id } })
    expect(links.items).toMatchObject([{ kind: 'relates_to', record: { code: 'SUP1' } }])
  })

  await test.step('R refuses another one, with a reason', async () => {
    await card('SUP2').focus()
    await page.keyboard.press('r')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill(WHY[appLocale])
    await dialog.getByRole('button', { name: word('refuse'), exact: true }).click()
    await expect(card('SUP2')).toHaveCount(0)
  })

  await test.step('both decisions are on the page of proposals', async () => {
    await page.goto('/traceability?view=proposals')
    await expect(page.getByText(t('workspace/traceability:proposals.none.title'))).toBeVisible()
    await page.getByLabel(t('workspace/traceability:proposals.filter')).selectOption('decided')
    const list = page.getByRole('list', { name: t('workspace/traceability:views.proposals') })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list).toContainText(WHY[appLocale])
    await inspect('proposals-page')
  })
})
