import { type Process, processRoutes } from 'contract/risk/processes'
import { type RichText, richTextRoutes } from 'contract/workspace/rich-texts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const NAME = { en: 'Sterile packaging', fr: 'Emballage stérile', ar: 'التغليف المعقم' }
const SIGNED = {
  en: ['Every pouch is sealed at 180 °C.', 'The seal is tested once per batch.'],
  fr: ['Chaque sachet est scellé à 180 °C.', 'Le scellage est contrôlé une fois par lot.'],
  ar: ['تُختم كل عبوة عند 180 درجة مئوية.', 'يُختبر الختم مرة واحدة لكل دفعة.'],
}
const LATER = {
  en: 'The seal is tested once a week.',
  fr: 'Le scellage est contrôlé une fois par semaine.',
  ar: 'يُختبر الختم مرة واحدة في الأسبوع.',
}

const contentOf = (...texts: string[]): RichText['content'] => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

test('T1 a text is signed, then replaced, and the signed wording can still be read', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Signed texts', ['risk_manager'])
  const call = await callAs(person, organisation)
  const process: Process = await call(processRoutes.create, {
    body: {
      code: 'PKG',
      name: { [appLocale]: NAME[appLocale] },
      description: { [appLocale]: NAME[appLocale] },
      family: 'quality',
      ownerRole: 'QA_MGR',
    },
  })
  const { id: text } = await call(richTextRoutes.open, { params: { id: process.id, field: 'narrative' } })
  const write = (version: number, ...paragraphs: string[]) =>
    call(richTextRoutes.write, { params: { id: text }, version, body: { content: contentOf(...paragraphs) } })
  const [first, second] = SIGNED[appLocale] as [string, string]
  await write(0, first, second)

  await openAs(person, `/process?record=${process.id}&tab=signatures`)
  const panel = page.getByRole('dialog', { name: t('contract/processes:one') })
  const dialog = page.getByRole('dialog', { name: t('shared/signatures:dialog.title', { code: 'PKG' }) })
  const signatures = panel.getByRole('list', { name: t('shared/signatures:list') }).locator(':scope > li')

  await test.step('the statement to be signed names the text', async () => {
    await panel.getByRole('button', { name: t('shared/signatures:sign'), exact: true }).click()
    await dialog.getByLabel(t('shared/signatures:dialog.meaning')).selectOption('review')
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
    await expect(dialog).toContainText(t('shared/signatures:dialog.texts_one', { count: '1' }))
    await inspect('sign-with-text')
    await dialog.getByLabel(t('shared/signatures:dialog.accept')).check()
    await dialog.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(signatures.first()).toContainText(t('contract/signatures:validity.valid'))
  })

  await test.step('replacing a paragraph invalidates the signature for the content, and the paragraph is shown', async () => {
    await write(1, first, LATER[appLocale])
    await page.reload()
    await expect(signatures.first()).toContainText(t('contract/signatures:validity.changed'))
    await signatures.getByText(t('shared/signatures:difference')).click()
    await expect(signatures.first()).toContainText(second)
    await expect(signatures.first()).toContainText(LATER[appLocale])
    await expect(signatures.first()).not.toContainText(first)
    await inspect('signed-text-changed')
  })

  await test.step('the signed wording opens as it was signed', async () => {
    await signatures.getByRole('button', { name: t('shared/signatures:texts') }).click()
    const wording = page.getByRole('dialog', {
      name: t('shared/signatures:textsTitle', { name: person.name }),
    })
    await expect(wording).toContainText(second)
    await expect(wording).not.toContainText(LATER[appLocale])
    await inspect('signed-wording')
  })
})
