import type { Page } from '@playwright/test'
import { processRoutes } from 'contract/risk/processes'
import { richTextRoutes } from 'contract/workspace/rich-texts'
import { signInWithPassword } from 'dev-services/firebase'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { HOSTILE, sendHostile } from '../support/hostile-text.ts'
import { addresses } from '../support/stack.ts'
import { expect, expectAccessible, picture, test } from '../support/test.ts'

declare global {
  interface Window {
    /** Written by the script that a test adds to the page. */
    hits: number
    hit: () => void
  }
}

const NAME = { en: 'Device complaints', fr: 'Réclamations', ar: 'شكاوى الأجهزة' }
const OPENING = {
  en: 'Complaints arrive by telephone and by mail.',
  fr: 'Les réclamations arrivent par téléphone et par courrier.',
  ar: 'تصل الشكاوى عبر الهاتف والبريد.',
}
const ADDED = { en: 'Each one gets a number.', fr: 'Chacune reçoit un numéro.', ar: 'تحصل كل شكوى على رقم.' }
const AWAY = { en: 'Written on the train.', fr: 'Écrit dans le train.', ar: 'كُتب في القطار.' }
const REMARK = { en: 'Since when?', fr: 'Depuis quand ?', ar: 'منذ متى؟' }

/** Cuts the socket of a page, and restores it. */
async function wire(page: Page): Promise<{ cut: () => Promise<void>; mend: () => void }> {
  let isCut = false
  const open = new Set<{ close: () => Promise<void> }>()
  await page.routeWebSocket(/\/api\/collaboration/, (socket) => {
    if (isCut) void socket.close()
    else {
      const server = socket.connectToServer()
      open.add({ close: async () => void (await Promise.all([socket.close(), server.close()])) })
    }
  })
  return {
    async cut() {
      isCut = true
      for (const one of open) await one.close()
      open.clear()
    },
    mend: () => (isCut = false),
  }
}

test('S9.8 two people edit one text with comments, suggestions and versions, and lose nothing offline', async ({
  page,
  browser,
  appLocale,
  t,
  inspect,
}) => {
  test.setTimeout(180_000)
  const founder = await createPerson(appLocale)
  const organisation = await createOrganisation(founder, 'Texts', ['risk_manager'])
  const { colleague } = await addColleague(founder, organisation, appLocale)
  const call = await callAs(founder, organisation)
  const { id } = await call(processRoutes.create, {
    body: {
      code: 'CMP',
      name: { [appLocale]: NAME[appLocale] },
      description: { [appLocale]: NAME[appLocale] },
      family: 'quality',
      ownerRole: 'QA_MGR',
    },
  })
  const textOn = (otherPage: Page) =>
    otherPage.getByRole('textbox', { name: t('contract/processes:documents.narrative') })
  const saved = (otherPage: Page) => otherPage.locator('[data-save=saved]')
  const pane = (otherPage: Page, name: 'comments' | 'suggestions' | 'versions') =>
    otherPage.getByRole('complementary', { name: t(`shared/editor:panes.${name}`) })
  const tool = (otherPage: Page, name: string) =>
    otherPage.getByRole('button', { name: t(`shared/editor:tools.${name}`), exact: true })

  const line = await wire(page)
  await page.goto(`/test/tiptap?record=${id}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('workspace/texts:signIn.action') })
    .click()
  await page.getByLabel(t('workspace/sign-in:email')).fill(founder.email)
  await page.getByLabel(t('workspace/sign-in:password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('workspace/sign-in:submit'), exact: true }).click()

  await test.step('typing is saved, and the other person sees it with a name at the caret', async () => {
    await textOn(page).click()
    await page.keyboard.type(OPENING[appLocale])
    await expect(saved(page)).toBeVisible()
    const otherPage = await openOnAnotherDevice(browser, appLocale, colleague, `/test/tiptap?record=${id}`)
    await expect(textOn(otherPage)).toContainText(OPENING[appLocale])
    await textOn(otherPage).click()
    await otherPage.keyboard.press('ControlOrMeta+End')
    await otherPage.keyboard.press('Enter')
    await otherPage.keyboard.type(ADDED[appLocale])
    await expect(textOn(page)).toContainText(ADDED[appLocale])
    await expect(page.locator('.caret').getByText(colleague.name)).toBeVisible()
    await expect(
      page.getByRole('list', { name: t('shared/editor:present') }).getByText(colleague.name),
    ).toBeVisible()
    await picture(page, `text-two-people-${appLocale}`)
    await otherPage.context().close()
  })

  await test.step('tables, record references and headings, by keyboard and by toolbar', async () => {
    await textOn(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('[[')
    const dialog = page.getByRole('dialog', { name: t('shared/editor:tools.record') })
    await dialog.getByLabel(t('shared/editor:record.find')).fill('CMP')
    await dialog.getByRole('button', { name: 'CMP' }).click()
    await expect(textOn(page).locator('.record-chip')).toHaveText('CMP')
    await tool(page, 'table').click()
    await expect(textOn(page).locator('th')).toHaveCount(3)
    await inspect('text-editor')
  })

  await test.step('a passage is commented on, and the thread is shown beside it', async () => {
    await textOn(page).locator('p').first().click({ clickCount: 3 })
    await tool(page, 'comment').click()
    await pane(page, 'comments')
      .getByRole('textbox', { name: t('shared/editor:comments.new') })
      .fill(REMARK[appLocale])
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(textOn(page).locator('mark.comment').first()).toBeVisible()
    await expect(pane(page, 'comments').getByText(REMARK[appLocale])).toBeVisible()
  })

  await test.step('a version is saved, and later changes are shown word by word', async () => {
    await page.getByRole('button', { name: t('shared/editor:panes.versions'), exact: true }).click()
    await pane(page, 'versions').getByLabel(t('shared/editor:versions.name')).fill('1.0')
    await pane(page, 'versions')
      .getByRole('button', { name: t('shared/editor:versions.keep') })
      .click()
    await expect(pane(page, 'versions').getByText('1.0')).toBeVisible()
  })

  await test.step('offline, the text is stored on the device and sent afterwards', async () => {
    await line.cut()
    await expect(page.locator('[data-save=offline]')).toBeVisible()
    await textOn(page).locator('p').first().click()
    await page.keyboard.press('End')
    await page.keyboard.type(` ${AWAY[appLocale]}`)
    await expect(page.locator('[data-save=offline]')).toBeVisible()
    await page.reload()
    await expect(textOn(page)).toContainText(AWAY[appLocale])
    line.mend()
    await expect(saved(page)).toBeVisible({ timeout: 20_000 })
    const listed = await call(richTextRoutes.list, { params: { id } })
    const read = await call(richTextRoutes.get, { params: { id: listed.items[0]!.id } })
    expect(read.html).toContain(AWAY[appLocale])
  })

  await test.step('the comparison marks the change, and the version is restored', async () => {
    await page.getByRole('button', { name: t('shared/editor:panes.versions'), exact: true }).click()
    await pane(page, 'versions')
      .getByRole('button', { name: t('shared/editor:versions.compare') })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('ins')).toContainText(AWAY[appLocale])
    await picture(page, `text-comparison-${appLocale}`)
    await page.keyboard.press('Escape')
    await pane(page, 'versions')
      .getByRole('button', { name: t('shared/editor:versions.restore') })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('shared/editor:versions.restore') })
      .click()
    await expect(textOn(page)).not.toContainText(AWAY[appLocale])
  })

  await test.step('in review mode, changes are suggestions until they are accepted', async () => {
    await page.goto(`/test/test-editor2?record=${id}`)
    await textOn(page).locator('p').filter({ hasText: ADDED[appLocale] }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' !')
    await expect(textOn(page).locator('ins')).toHaveText(' !')
    await expect(pane(page, 'suggestions').getByText(founder.name)).toBeVisible()
    await expectAccessible(page, 'review')
    await picture(page, `text-review-${appLocale}`)
    await pane(page, 'suggestions')
      .getByRole('button', { name: t('shared/editor:suggestions.accept'), exact: true })
      .click()
    await expect(textOn(page).locator('ins')).toHaveCount(0)
    await expect(textOn(page)).toContainText(`${ADDED[appLocale]} !`)
  })

  await test.step('a short text is saved like a field', async () => {
    await page.goto(`/test/test-editor?record=${id}`)
    const short = page.getByRole('textbox', { name: t('contract/processes:documents.summary') })
    await short.click()
    await page.keyboard.type(OPENING[appLocale])
    await expect(saved(page)).toBeVisible()
    await picture(page, `text-short-${appLocale}`)
    await page.reload()
    await expect(short).toContainText(OPENING[appLocale])
  })

  await test.step('a template is filled from the record', async () => {
    await page.goto(`/test/tiny-mce?record=${id}`)
    const template = page.getByRole('textbox', { name: t('contract/processes:documents.walkthrough') })
    await template.click()
    await page.getByRole('button', { name: t('shared/editor:placeholders.label') }).click()
    await page.getByRole('menuitem', { name: t('shared/editor:placeholders.names.recordTitle') }).click()
    await expect(template.locator('.placeholder')).toHaveText(
      t('shared/editor:placeholders.names.recordTitle'),
    )
    await page.getByRole('button', { name: t('shared/editor:placeholders.preview') }).click()
    await expect(page.getByRole('textbox', { name: t('shared/editor:placeholders.preview') })).toHaveText(
      NAME[appLocale],
    )
  })
})

test.describe('malicious content', () => {
  // Pasted content is parsed in a separate document; the policy prevents scripts there too.
  test.use({ expectedError: 'inline' })

  test('Sec7 no script in a text runs: not from a modified client, not from the API, not pasted @once', async ({
    page,
    t,
    openAs,
  }) => {
    const person = await createPerson('en')
    const organisation = await createOrganisation(person, 'Hostile', ['risk_manager'])
    const call = await callAs(person, organisation)
    const { id } = await call(processRoutes.create, {
      body: { code: 'HST', name: { en: 'H' }, description: { en: 'H' }, family: 'it', ownerRole: 'CIO' },
    })
    const text = await call(richTextRoutes.open, { params: { id, field: 'narrative' } })

    // Through the API: as text it is stored and escaped, as anything else it is refused.
    const paragraphs = HOSTILE.html.map((html) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: html }],
    }))
    const written = await call(richTextRoutes.write, {
      params: { id: text.id },
      version: 0,
      body: { content: { type: 'doc', content: paragraphs } },
    })
    for (const href of HOSTILE.addresses.slice(0, 10)) {
      const link = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }
      const content = { type: 'doc' as const, content: [{ type: 'paragraph', content: [link] }] }
      const refused = call(richTextRoutes.write, {
        params: { id: text.id },
        version: written.version,
        body: { content },
      })
      await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    }

    const token = await signInWithPassword(addresses().firebaseUrl, person.email, PASSWORD)
    // Through a socket, from a client that ignores our schema.
    expect(await sendHostile(organisation, text.id, token)).toBeGreaterThan(150)

    await page.addInitScript(() => {
      const heard = window
      heard.hits = 0
      heard.hit = () => heard.hits++
    })
    const hits = () => page.evaluate(() => window.hits)
    await openAs(person, `/test/tiptap?record=${id}`)
    const editor = page.getByRole('textbox', { name: t('contract/processes:documents.narrative') })
    await expect(editor).toContainText('<script>hit()</script>')

    // Pasted, as a browser delivers it.
    await editor.click()
    await page.keyboard.press('ControlOrMeta+Home')
    await editor.evaluate((element, pieces) => {
      for (const html of pieces) {
        const data = new DataTransfer()
        data.setData('text/html', html)
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      }
    }, HOSTILE.html)
    for (const link of await editor.locator('a').all())
      expect(await link.getAttribute('href')).toMatch(/^(?:https?:|mailto:|\/records\/)/)
    await expect(
      editor.locator('script, iframe, svg, object, embed, form, style, [onerror], [onload]'),
    ).toHaveCount(0)
    expect(await hits()).toBe(0)

    // The HTML of the API, on a page without a content security policy.
    const { html } = await call(richTextRoutes.get, { params: { id: text.id } })
    await page.route('**/unprotected', (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.goto('/unprotected')
    for (const link of await page.locator('a').all()) await link.focus()
    expect(await hits()).toBe(0)
    await expect(page.locator('script, iframe, svg, object, embed, form, style')).toHaveCount(0)
  })
})
