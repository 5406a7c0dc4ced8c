import { processRoutes } from 'contract/risk/processes'
import { riskRoutes } from 'contract/risk/risks'
import { makeEarlier } from '../support/earlier-library.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const EARLIER = { en: 'Earlier words', fr: 'Mots antérieurs', ar: 'كلمات سابقة' }
const OURS = { en: 'Our own words', fr: 'Nos propres mots', ar: 'كلماتنا نحن' }

test(
  'S2.12 the starter library is loaded in parts, compared, accepted line by line, and viewed as a process grid',
  { tag: '@once' },
  async ({ page, appLocale, t, signIn, inspect }) => {
    const person = await createPerson(appLocale)
    const organisation = await createOrganisation(person, 'Versions', ['risk_manager'])
    const call = await callAs(person, organisation)
    const main = page.getByRole('main')
    const processes = page.getByRole('list', { name: t('risk/library:load.list') })
    const load = async (code: string) => {
      await processes.getByRole('checkbox', { name: code }).check()
      await main.getByRole('button', { name: t('risk/library:load.submit_one') }).click()
      await expect(processes.getByRole('checkbox', { name: code })).toBeDisabled()
    }

    await test.step('one process is loaded, and another later', async () => {
      await page.goto('/process')
      await signIn(person)
      await main.getByRole('button', { name: t('shared/table:library.open') }).click()
      await expect(processes.getByRole('checkbox', { checked: true })).toHaveCount(20)
      await main.getByRole('button', { name: t('risk/library:load.none') }).click()
      await load('P2P')
      await load('BCM')
      await inspect('starter-library')
    })

    const { items: risks } = await call(riskRoutes.list, { query: { limit: 100, sort: 'code' } })
    const [first, second] = ['R-P2P-01', 'R-P2P-02'].map((code) => risks.find((one) => one.code === code)!)

    await test.step('library changes are accepted; local changes are shown and kept', async () => {
      await makeEarlier(organisation, first!.code, EARLIER)
      await call(riskRoutes.update, {
        params: { id: second!.id },
        version: second!.version,
        body: { name: OURS },
      })
      await page.getByRole('link', { name: t('risk/library:views.changes') }).click()
      for (const { code } of [first!, second!])
        await main.getByRole('button', { name: t('risk/library:changes.show', { code }) }).click()
      await expect(main.getByText(EARLIER.fr)).toBeVisible()
      await expect(main.getByText(first!.name.ar!)).toBeVisible()
      await inspect('starter-library-changes')
      await main.getByRole('button', { name: t('risk/library:changes.safe') }).click()
      await main.getByRole('button', { name: t('risk/library:changes.take') }).click()
      await expect(main.getByText(t('risk/library:result.changed_one'))).toBeVisible()
      await expect(
        main.getByRole('checkbox', { name: t('risk/library:changes.mark', { code: first!.code }) }),
      ).toHaveCount(0)
      const taken = await call(riskRoutes.get, { params: { id: first!.id } })
      expect(taken.name).toEqual(first!.name)
      expect((await call(riskRoutes.get, { params: { id: second!.id } })).name).toEqual(OURS)
    })

    const { items } = await call(processRoutes.list, { query: { limit: 10 } })
    await page.goto(`/process/${items.find(({ code }) => code === 'P2P')!.id}`)
    const tree = page.getByRole('tree')
    const grid = main.getByRole('table', { name: t('risk/processes:grid.label', { code: 'P2P' }) })

    await test.step('the tree is navigated through the process by keyboard', async () => {
      await expect(main.getByRole('button', { name: t('risk/processes:figures.holes') })).toBeVisible()
      await inspect('process-overview')
      await tree.getByRole('treeitem', { name: 'P2P' }).first().focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press(appLocale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await expect(tree.getByRole('treeitem', { name: /^R-P2P-01/ })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(grid.locator('tbody')).toHaveCount(1)
      await page.keyboard.press('Home')
      await page.keyboard.press('Enter')
      await expect(grid.locator('tbody')).not.toHaveCount(1)
    })

    await test.step('unlinking a control leaves a gap, and linking closes it', async () => {
      const holes = grid.getByText(t('risk/processes:grid.hole'), { exact: true })
      const hole = grid.getByRole('row').filter({ hasText: second!.code })
      for (const control of (await call(riskRoutes.links, { params: { id: second!.id } })).items) {
        const names = { control: control.record.code, risk: second!.code }
        await grid.getByRole('button', { name: t('risk/processes:grid.unlink', names) }).click()
        await expect(grid.getByRole('button', { name: t('risk/processes:grid.unlink', names) })).toHaveCount(
          0,
        )
      }
      await expect(holes).toHaveCount(1)
      await inspect('process-grid')
      await hole.getByRole('button', { name: t('risk/processes:grid.linkOne') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox').fill('C-BCM-01')
      await page.getByRole('option', { name: /C-BCM-01/ }).click()
      await expect(dialog.getByText(t('risk/processes:link.changed_one'))).toBeVisible()
      await dialog.getByRole('button', { name: t('risk/processes:link.submit') }).click()
      await expect(holes).toHaveCount(0)
      await grid.getByRole('button', { name: /^C-BCM-01/ }).click()
      await expect(page.getByRole('dialog', { name: t('contract/controls:one') })).toContainText('C-BCM-01')
    })
  },
)
