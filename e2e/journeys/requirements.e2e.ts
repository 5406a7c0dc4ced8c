import { meRoutes } from 'contract/workspace/me'
import { addColleague } from '../support/colleagues.ts'
import { acceptEvidence, loadUniverses, requirementOf } from '../support/compliance.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const NAME = { en: 'Key management procedure', fr: 'Gestion des clés', ar: 'إجراء إدارة المفاتيح' }
const WHY = { en: 'Another system', fr: 'Un autre système', ar: 'نظام آخر' }

test(
  'S1.5 S2.13 a requirement is decided, mapped, answered, and its evidence accepted in two other universes',
  { tag: '@once' },
  async ({ page, appLocale, t, openAs, inspect }) => {
    const officer = await createPerson(appLocale)
    const organisation = await createOrganisation(officer, 'Mapping', ['compliance_officer'])
    const call = await callAs(officer, organisation)
    const { call: owner } = await addColleague(officer, organisation, appLocale, { roles: ['owner'] })
    const universes = await loadUniverses(call, ['GDPR', 'ISO27001', 'NIS2'])
    const accountability = await requirementOf(call, 'GDPR-5.2')
    const word = (key: string, values?: Record<string, string>) => t(`compliance/requirements:${key}`, values)
    const panel = page.getByRole('dialog', { name: t('contract/requirements:one') })
    const tab = (name: string) => panel.getByRole('tab', { name, exact: true }).click()
    const rows = page.getByRole('main').getByRole('row')
    const [first, second] = ['ISO27001-A.8.24', 'NIS2-21.2.h'] as const

    await test.step('the chapters of the text filter their requirements', async () => {
      await openAs(officer, `/regulatory-requirements/${universes['GDPR']}`)
      const tree = page.getByRole('tree', { name: word('tree.label') })
      await expect(tree.getByRole('treeitem')).toHaveCount(6)
      // With the header and the totals.
      await expect(rows).toHaveCount(27)
      await inspect('requirements')
      await tree.getByRole('treeitem').nth(1).click()
      await expect(page).toHaveURL(/domain=/)
      await expect(rows).not.toHaveCount(27)
      await page.goto(`/records/requirement/${accountability.id}`)
      await expect(page).toHaveURL(new RegExp(`/regulatory-requirements/${universes['GDPR']}\\?record=`))
    })

    await test.step('applicability is decided with a reason', async () => {
      await panel.getByRole('button', { name: word('decide.open'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: word('decide.title', { code: accountability.code }) })
      await dialog
        .getByLabel(t('contract/requirements:fields.applicability'))
        .selectOption({ label: t('contract/requirements:choices.applicability.applicable') })
      await dialog.getByRole('button', { name: word('decide.submit') }).click()
      await expect(dialog).toBeHidden()
      await expect(
        panel.getByRole('region', { name: t('contract/requirements:fields.applicability') }),
      ).toContainText(t('contract/requirements:choices.applicability.applicable'))
      await inspect('requirement-obligation')
    })

    await test.step('it is mapped to requirements of two other universes', async () => {
      await tab(word('tabs.mappings'))
      for (const code of [first, second]) {
        await panel.getByLabel(word('mappings.add')).fill(code)
        await page.getByRole('option', { name: new RegExp(code.replaceAll('.', '\\.')) }).click()
        await expect(panel.getByRole('list', { name: word('tabs.mappings') })).toContainText(code)
      }
      await inspect('requirement-mappings')
    })

    const evidence = await acceptEvidence(
      { bring: owner, judge: call },
      {
        supports: accountability.id,
        name: { [appLocale]: NAME[appLocale] },
        by: (await owner(meRoutes.me, {})).id,
      },
    )
    const offered = panel.getByRole('region', { name: word('offers.title') })
    const kept = panel.getByRole('list', { name: t('shared/evidence:kept') })
    const open = async (universe: string, code: string) => {
      await page.goto(`/regulatory-requirements/${universe}`)
      await page.getByRole('button', { name: word('offers.show') }).click()
      await expect(rows).toHaveCount(3)
      await page.getByRole('link', { name: code }).click()
      await tab(word('tabs.evidence'))
      await expect(offered).toContainText(NAME[appLocale])
    }

    await test.step('its evidence is offered in the second universe, and accepted', async () => {
      await open(universes['NIS2']!, second)
      await expect(kept).toBeHidden()
      await inspect('requirement-offer')
      await offered.getByRole('button', { name: word('offers.takeOne', { code: evidence.code }) }).click()
      await expect(kept).toContainText(NAME[appLocale])
      await expect(offered).toBeHidden()
    })

    await test.step('in the third it is declined with a reason, offered again, and accepted', async () => {
      await open(universes['ISO27001']!, first)
      const name = word('offers.declineOne', { code: evidence.code })
      await offered.getByRole('button', { name }).click()
      const dialog = page.getByRole('dialog', { name })
      await dialog.getByLabel(word('offers.reason')).fill(WHY[appLocale])
      await dialog.getByRole('button', { name: word('offers.decline'), exact: true }).click()
      await expect(offered).toContainText(WHY[appLocale])
      await offered.getByRole('button', { name: word('offers.reconsider') }).click()
      await offered.getByRole('button', { name: word('offers.takeOne', { code: evidence.code }) }).click()
      await expect(kept).toContainText(NAME[appLocale])
    })
  },
)
