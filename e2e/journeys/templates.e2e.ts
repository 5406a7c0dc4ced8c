import { processRoutes } from 'contract/risk/processes'
import { templateRoutes } from 'contract/workspace/templates'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('S1.7 S2.15 a template is written, previewed with real data, activated, compared and restored', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Acme Medical', ['risk_manager'])
  const call = await callAs(person, organisation)
  const name = { en: 'Payments', fr: 'Paiements', ar: 'المدفوعات' }
  await call(processRoutes.create, {
    body: { code: 'PAY1', name, description: { en: 'Paid' }, family: 'it', ownerRole: 'CFO' },
  })
  const word = (key: string, values: Record<string, string> = {}) => t(`workspace/templates:${key}`, values)
  const use = (key: string) => t(`contract/templates:choices.use.${key}`)
  const number = (n: number) => new Intl.NumberFormat(appLocale).format(n)
  const preview = page.getByRole('region', { name: word('preview.title'), exact: true })
  const part = (key: string) => page.getByRole('textbox', { name: word(`parts.${key}`), exact: true })
  async function putIntoForce() {
    const done = page.getByText(word('force.done'))
    await expect(done).toHaveCount(0)
    await page.getByRole('button', { name: t('contract/templates:transitions.active') }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('textbox').fill('Agreed')
    await question.getByRole('button', { name: t('contract/templates:transitions.active') }).click()
    await expect(done).toBeVisible()
  }

  await openAs(person, '/template')

  await test.step('every message has its default text', async () => {
    await page.getByRole('tab', { name: t('contract/templates:choices.kind.email') }).click()
    await inspect('templates')
    await page.getByRole('link', { name: use('mentioned') }).click()
    await expect(page.getByRole('heading', { level: 1, name: use('mentioned') })).toBeVisible()
    await expect(preview).toContainText(person.name)
  })

  await test.step('a version is written, and an unknown placeholder is reported', async () => {
    await page.getByRole('button', { name: word('beginFrom') }).click()
    await expect(part('subject')).toBeVisible()
    await part('subject').fill('{{nothing}}')
    const problem = word('problems.unknown_place', { token: '{{nothing}}' })
    await expect(page.getByText(problem)).toBeVisible()
    await expect(page.getByRole('button', { name: word('save'), exact: true })).toBeDisabled()
    await part('subject').fill('Acme: ')
    await page.getByRole('button', { name: word('insert', { part: word('parts.subject') }) }).click()
    await page.getByRole('menuitem', { name: word('places.record.code') }).click()
    await expect(part('subject')).toHaveValue('Acme: {{record.code}}')
  })

  await test.step('the preview shows data of the selected record', async () => {
    await preview.getByRole('combobox').fill('PAY1')
    await page.getByRole('option', { name: 'PAY1' }).first().click()
    await expect(preview.getByText('Acme: PAY1')).toBeVisible()
    await preview.getByRole('button', { name: word('preview.as.text') }).click()
    await expect(preview.getByText(/\/records\/process\//)).toBeVisible()
    await inspect('template-editor')
    await putIntoForce()
    await expect(page.getByText(word('version', { n: number(1) })).first()).toBeVisible()
  })

  await test.step('the next version is compared with it, and the first is restored as a draft', async () => {
    await page.getByRole('button', { name: word('next') }).click()
    await part('subject').fill('Second {{record.code}}')
    await putIntoForce()
    await page.getByRole('button', { name: word('compare.open') }).click()
    const dialog = page.getByRole('dialog', { name: word('compare.title') })
    await expect(dialog.locator('ins').first()).toHaveText('Second')
    await expect(dialog.locator('del').first()).toContainText('Acme')
    await inspect('template-compare')
    await page.keyboard.press('Escape')
    const versions = page.getByRole('navigation', { name: word('versions') })
    await versions.getByRole('link', { name: word('version', { n: number(1) }) }).click()
    await page.getByRole('button', { name: word('beginFrom') }).click()
    await expect(part('subject')).toHaveValue('Acme: {{record.code}}')
    const { items } = await call(templateRoutes.list, { query: { use: ['mentioned'], sort: 'number' } })
    expect(items.map(({ status }) => status)).toEqual(['retired', 'active', 'draft'])
  })

  await test.step('a document is previewed with a draft', async () => {
    await page.goto('/template?series=dossier')
    await page.getByRole('button', { name: word('beginFrom') }).click()
    const introduction = page.getByRole('textbox', { name: word('parts.introduction') })
    await introduction.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Tried out')
    await expect(preview.getByText('Tried out')).toBeVisible()
    await preview.getByRole('combobox').fill('PAY1')
    await page.getByRole('option', { name: 'PAY1' }).first().click()
    await preview.getByRole('button', { name: word('preview.print') }).click()
    await expect(page.getByRole('region', { name: word('preview.printed') })).toBeVisible({ timeout: 60_000 })
    await inspect('template-printed')
  })

  await test.step('a missing language is marked, and keeps the default text', async () => {
    const languages = page.getByRole('group', { name: word('languages') })
    await page.getByRole('button', { name: word('unwritten.remove') }).click()
    await expect(page.getByText(word('unwritten.title'))).toBeVisible()
    await expect(languages.getByText(word('missing'))).toHaveCount(1)
  })
})
