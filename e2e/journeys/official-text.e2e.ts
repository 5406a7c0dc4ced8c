import { actText, consolidatedHtml, journalHtml } from 'contract/testing/official-text'
import { loadUniverses, requirementOf } from '../support/compliance.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('the official text is loaded after a preview, shown beside a requirement, and compared when amended', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const officer = await createPerson(appLocale)
  const organisation = await createOrganisation(officer, 'Official text', ['compliance_officer'])
  const call = await callAs(officer, organisation)
  const { MDR: universe } = await loadUniverses(call, ['MDR'])
  const { id } = await requirementOf(call, 'MDR-10.1')
  const word = (key: string, values?: Record<string, string>) => t(`compliance/official-texts:${key}`, values)
  const beside = (key: string) => t(`shared/official-text:${key}`)
  const drop = (name: string, html: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/html', buffer: Buffer.from(html) })
  const preview = page.getByRole('dialog', { name: word('preview.title') })

  await test.step('until it is loaded, a requirement says that it is a summary', async () => {
    await openAs(officer, `/records/requirement/${id}`)
    await expect(page.getByText(beside('summary'), { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: beside('address') })).toHaveAttribute(
      'href',
      'https://eur-lex.europa.eu/eli/reg/2017/745/oj',
    )
    await page.getByRole('link', { name: beside('load') }).click()
    await expect(page.getByRole('heading', { level: 1, name: word('title') })).toBeVisible()
    await inspect('official-text-none')
  })

  await test.step('another act is refused', async () => {
    await drop('other.html', journalHtml(actText('en', { number: '2016/679' })))
    await expect(preview.getByText(word('preview.problems.another_act'))).toBeVisible()
    await expect(preview.getByRole('button', { name: word('preview.submit') })).toBeDisabled()
    await preview.getByRole('button', { name: t('ui/dialog:cancel') }).click()
  })

  await test.step('the preview says what the file holds, and loading stores it', async () => {
    await drop('L_2017117EN.html', journalHtml(actText('en')))
    await expect(preview.getByText('REGULATION (EU) 2017/745')).toBeVisible()
    await inspect('official-text-preview')
    await preview.getByRole('button', { name: word('preview.submit') }).click()
    await expect(page.getByText(word('versions.current'))).toBeVisible()
    await inspect('official-text-loaded')
  })

  await test.step('the requirement shows the law’s words with their source', async () => {
    await page.goto(`/records/requirement/${id}`)
    const text = page.getByRole('region', { name: beside('title') })
    await expect(text.getByText('The keeper oils the chain before each ride.')).toBeVisible()
    await inspect('official-text-requirement')
  })

  await test.step('an amended version shows what changed and queues the requirement', async () => {
    await page.goto(`/regulatory-requirements/${universe}/text`)
    await drop('02017R0745.html', consolidatedHtml(actText('en', { amended: true }), '2024-07-09'))
    await preview.getByRole('button', { name: word('preview.submit') }).click()
    const queue = page.getByRole('list', { name: word('reviews.title') })
    const item = queue.getByRole('listitem').filter({ hasText: 'MDR-10.1' }).first()
    await expect(item.locator('ins')).toContainText('cleans and')
    await inspect('official-text-queue')
    await item.getByRole('button', { name: word('reviews.decide') }).click()
    const dialog = page.getByRole('dialog', { name: word('reviews.question', { code: 'MDR-10.1' }) })
    await dialog.getByLabel(word('reviews.note')).fill('Our procedure says so already.')
    await dialog.getByRole('button', { name: word('reviews.save') }).click()
    await expect(item.getByText('Our procedure says so already.')).toBeVisible()
    await page.getByRole('button', { name: word('versions.compare') }).click()
    await expect(
      page
        .getByRole('list', { name: word('changes.title') })
        .locator('ins')
        .first(),
    ).toBeVisible()
    await inspect('official-text-compared')
  })
})
