import { readFile } from 'node:fs/promises'
import type { FileChooser, Locator, Page } from '@playwright/test'
import { inLocale, type Locale } from 'contract/locale'
import { processes, processRoutes } from 'contract/risk/processes'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { makeRegister, typeOver } from './process-library.workbook.ts'

type Words = (key: `${string}:${string}`, values?: Record<string, string>) => string

/** A risk manager in an organisation of their own, with or without the starter library. */
async function createLibrary(locale: Locale, loaded = true) {
  const person = await createPerson(locale)
  const organisation = await createOrganisation(person, 'Library', ['risk_manager'])
  const call = await callAs(person, organisation)
  if (loaded) await call(starterLibraryRoutes.load, { body: {} })
  const all = async () => (await call(processRoutes.list, { query: { limit: 100, sort: 'code' } })).items
  return { person, call, all }
}

/** Reads what the page shows of its list. */
function readList(page: Page, t: Words, locale: Locale) {
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const grid = page.getByRole('grid', { name: t('contract/processes:title') })
  const texts = (from: number, to: number, of: number) =>
    t('shared/table:range').replace('{0}', number(from)).replace('{1}', number(to)).replace('{2}', number(of))
  const has = (name: string, value: string | null) =>
    expect(page).toHaveURL((url) => url.searchParams.get(name) === value)
  return {
    grid,
    number,
    has,
    words: page.getByRole('searchbox', { name: t('shared/filters:words'), exact: true }),
    rows: grid.getByRole('row').filter({ has: page.getByRole('rowheader') }),
    row: (code: string) =>
      grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name: code, exact: true }) }),
    heading: (field: string) =>
      grid.getByRole('columnheader', { name: t(`contract/processes:fields.${field}`) }),
    /** What the pager shows, once the rows are updated. */
    expectRange: async (from: number, to: number, of: number) => {
      await expect(page.getByText(texts(from, to, of), { exact: true })).toBeVisible()
      await expect(grid).toHaveAttribute('aria-busy', 'false')
    },
    button: (key: `${string}:${string}`, values?: Record<string, string>) =>
      page.getByRole('button', { name: t(key, values), exact: true }),
  }
}

/** Selects the plural form (`_one`, `_two` …) as the page does. */
function counted(t: Words, key: `${string}:${string}`, count: number, locale: Locale): string {
  const form = new Intl.PluralRules(locale).select(count)
  return t(`${key}_${form}`).replace(/\{\{count, number\}\}/, new Intl.NumberFormat(locale).format(count))
}

test('S9.6 an empty library offers the next step; filters, sorting, pages and columns are kept in the URL', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(240_000)
  const { person } = await createLibrary(appLocale, false)
  const list = readList(page, t, appLocale)
  await openAs(person, '/process')

  await test.step('the empty list: its text and its actions', async () => {
    await expect(page.getByRole('heading', { name: t('shared/table:none') })).toBeVisible()
    await expect(list.button('shared/table:empty.create')).toBeVisible()
    await expect(list.button('shared/table:empty.import')).toBeVisible()
    await inspect('process-library-empty')
    await list.button('shared/table:library.load').click()
    await expect(list.rows).toHaveCount(20)
    await list.expectRange(1, 20, 20)
    await inspect('process-library')
  })

  await test.step('pages of ten, forward and back, with the page in the URL', async () => {
    const size = page.getByLabel(t('shared/table:pageSize'))
    await expect(size.locator('option')).toHaveText([10, 25, 50, 100].map(list.number))
    await size.selectOption('10')
    await list.expectRange(1, 10, 20)
    await list.button('shared/table:next').click()
    await list.expectRange(11, 20, 20)
    await list.has('page', '2')
    await expect(list.button('shared/table:next')).toBeDisabled()
    const codes = await list.rows.getByRole('rowheader').allTextContents()
    await page.reload()
    await expect(list.rows.getByRole('rowheader')).toHaveText(codes)
    await list.button('shared/table:previous').click()
    await list.expectRange(1, 10, 20)
    await list.has('cursor', null)
  })

  await test.step('a record opens beside the list, and page and position are kept', async () => {
    await list.button('shared/table:next').click()
    await list.expectRange(11, 20, 20)
    const code = await list.rows.first().getByRole('rowheader').innerText()
    await list.rows.first().getByRole('gridcell').nth(1).click()
    await expect(page.getByRole('dialog', { name: t('contract/processes:one') })).toContainText(code)
    await list.has('page', '2')
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await list.expectRange(11, 20, 20)
  })

  await test.step('the server sorts', async () => {
    await list.heading('name').getByRole('button').click()
    await expect(list.heading('name')).toHaveAttribute('aria-sort', 'ascending')
    await list.has('sort', 'title')
    await list.has('page', null)
    await list.heading('name').getByRole('button').click()
    await expect(list.heading('name')).toHaveAttribute('aria-sort', 'descending')
    await expect(list.heading('ownerRole').getByRole('button')).toHaveCount(0)
  })

  await test.step('filters are chips, and Back restores them', async () => {
    await list.button('shared/filters:add').click()
    await page.getByRole('menuitem', { name: t('contract/processes:fields.family') }).click()
    const editor = page.getByRole('dialog')
    await editor.getByLabel(t('contract/processes:choices.family.it')).check()
    await list.has('family', 'it')
    await editor.getByLabel(t('contract/processes:choices.family.people')).check()
    await list.has('family', 'it,people')
    await inspect('process-library-filter')
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()
    await expect(list.rows.first()).toBeVisible()
    const count = await list.rows.count()
    expect(count).toBeLessThan(10)
    await list.expectRange(1, count, count)
    await list.words.fill('zzzz')
    await expect(page.getByRole('heading', { name: t('shared/table:none') })).toBeVisible()
    await page.reload()
    await expect(list.words).toHaveValue('zzzz')
    await page
      .getByRole('region', { name: t('contract/processes:title') })
      .getByRole('button', { name: t('shared/table:empty.clear') })
      .click()
    await list.expectRange(1, 10, 20)
    await list.has('family', null)
    await page.goBack()
    await list.has('family', 'it,people')
    await page.goForward()
  })

  await test.step('columns are selected and moved, the code stays', async () => {
    await list.button('shared/table:view').click()
    const options = page.getByRole('dialog', { name: t('shared/table:view') })
    const ownerRole = options.getByLabel(t('contract/processes:fields.ownerRole'), { exact: true })
    await ownerRole.click()
    await expect(ownerRole).not.toBeChecked()
    const changed = options.getByLabel(t('contract/common:spine.updatedAt'), { exact: true })
    await changed.click()
    await expect(changed).toBeChecked()
    const column = t('contract/processes:fields.family')
    await options.getByRole('button', { name: t('shared/table:earlier', { column }) }).click()
    await options.getByLabel(t('shared/table:compact')).check()
    const fields = 'code,family,name,ownerId,subprocesses,risks,keyControls,criticality'
    await list.has('columns', `${fields},status,updatedAt`)
    await list.has('density', 'compact')
    await inspect('process-library-view')
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(list.grid.getByRole('columnheader')).toHaveText([
      '',
      ...fields.split(',').map((key) => t(`contract/processes:fields.${key}`)),
      t('contract/common:spine.status'),
      t('contract/common:spine.updatedAt'),
    ])
    await inspect('process-library-compact')
  })

  await test.step('in dark mode', async () => {
    await page.evaluate(() => localStorage.setItem('app-theme', 'dark'))
    await page.goto('/process?family=it')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('checkbox', { name: t('shared/table:markPage') }).check()
    await inspect('process-library-dark')
  })
})

test(
  'bulk edit with a preview, reasons for skipped records, and undo',
  { tag: '@once' },
  async ({ page, appLocale, t, openAs, inspect }) => {
    const { person, call, all } = await createLibrary(appLocale)
    await call(processRoutes.create, {
      body: {
        code: 'DRF',
        name: { en: 'Draft' },
        description: { en: 'Draft' },
        family: 'it',
        ownerRole: 'CIO',
      },
    })
    const before = new Map((await all()).map((one) => [one.code, one.criticality]))
    const list = readList(page, t, appLocale)
    await openAs(person, '/process')
    const dialog = page.getByRole('dialog')

    await test.step('selected rows, one field', async () => {
      await expect(list.rows).toHaveCount(21)
      const codes = (await list.rows.getByRole('rowheader').allTextContents()).slice(0, 3)
      for (const code of codes)
        await page.getByRole('checkbox', { name: t('shared/table:markRow', { code }) }).check()
      await expect(page.getByText(counted(t, 'shared/table:marked', 3, appLocale))).toBeVisible()
      await inspect('process-library-marked')
      await list.button('shared/table:edit').click()
      await list.button('shared/bulk:field').click()
      await page.getByRole('menuitem', { name: t('contract/processes:fields.criticality') }).click()
      await dialog.getByRole('spinbutton').fill('9')
      await list.button('shared/bulk:preview').click()
      await expect(dialog.getByText(t('shared/form:problems.whole', { min: '1', max: '5' }))).toBeVisible()
      await dialog.getByRole('spinbutton').fill('5')
      await inspect('process-library-bulk')
      await list.button('shared/bulk:preview').click()
      await expect(dialog.getByText(counted(t, 'shared/bulk:changes', 3, appLocale))).toBeVisible()
      await dialog.getByRole('button', { name: counted(t, 'shared/bulk:apply', 3, appLocale) }).click()
      await expect(page.getByText(counted(t, 'shared/table:undo.changed', 3, appLocale))).toBeVisible()
      const now = new Map((await all()).map((one) => [one.code, one.criticality]))
      expect(codes.map((code) => now.get(code))).toEqual([5, 5, 5])
      await inspect('process-library-undo')
    })

    await test.step('undo', async () => {
      await list.button('shared/table:undo.undo').click()
      await expect(page.getByText(t('shared/table:undo.done'))).toBeVisible()
      expect(new Map((await all()).map((one) => [one.code, one.criticality]))).toEqual(before)
    })

    await test.step('all matching records to another status: those not permitted are skipped and listed', async () => {
      await page.getByLabel(t('shared/table:pageSize')).selectOption('10')
      await list.expectRange(1, 10, 21)
      await page.getByRole('checkbox', { name: t('shared/table:markPage') }).check()
      await page.getByRole('button', { name: counted(t, 'shared/table:markAll', 21, appLocale) }).click()
      await expect(page.getByText(t('shared/table:allMarked'))).toBeVisible()
      await list.button('shared/table:edit').click()
      await dialog.getByLabel(t('shared/bulk:status')).check()
      await dialog.getByLabel(t('shared/bulk:to')).selectOption('retired')
      await list.button('shared/bulk:preview').click()
      await expect(dialog.getByText(t('app:required'))).toBeVisible()
      await dialog.getByLabel(t('shared/bulk:reason')).fill('Merged')
      await list.button('shared/bulk:preview').click()
      await expect(dialog.getByText(counted(t, 'shared/bulk:skipped', 1, appLocale))).toBeVisible()
      await expect(dialog.getByText(t('contract/common:errors.TRANSITION_NOT_ALLOWED'))).toContainText('DRF')
      await inspect('process-library-bulk-preview')
      await dialog.getByRole('button', { name: counted(t, 'shared/bulk:apply', 20, appLocale) }).click()
      await expect(page.getByText(counted(t, 'shared/table:undo.changed', 20, appLocale))).toBeVisible()
      expect((await all()).filter(({ status }) => status === 'retired')).toHaveLength(20)
    })
  },
)

test(
  'the list is exported to Excel and imported: one changed cell, one conflict, one error',
  { tag: '@once' },
  async ({ page, appLocale, t, openAs, inspect }) => {
    const { person, call, all } = await createLibrary(appLocale)
    const [first, second, third] = (await all()) as [Line, Line, Line]
    const list = readList(page, t, appLocale)
    await openAs(person, '/process')

    await list.button('shared/export:open').click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: t('shared/export:list.excel') }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^processes-\d{4}-\d\d-\d\d\.xlsx$/)
    const workbook = await readFile(await download.path())

    await call(processRoutes.update, {
      params: { id: second.id },
      body: { criticality: 1 },
      version: second.version,
    })
    const names = [first, second].map(({ name }) => inLocale(name, 'en')) as [string, string]
    const changed = await typeOver(workbook, {
      [names[0]]: `${names[0]} today`,
      [names[1]]: `${names[1]} today`,
      [inLocale(third.name, 'fr')]: 'x'.repeat(300),
    })

    await list.button('shared/table:more').click()
    await page.getByRole('menuitem', { name: t('shared/import:open') }).click()
    const dialog = page.getByRole('dialog')
    await inspect('process-library-import')
    const file = dialog.locator('input[type=file]')
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(dialog.getByText(t('shared/import:notWorkbook'))).toBeVisible()
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await file.setInputFiles({ name: 'processes.xlsx', mimeType, buffer: changed })

    const row = (code: string) =>
      dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name: code, exact: true }) })
    await expect(row(first.code)).toContainText(t('shared/import:outcomes.update'))
    await expect(row(first.code).locator('del')).toHaveText(names[0])
    await expect(row(first.code).locator('ins')).toHaveText(`${names[0]} today`)
    await expect(row(second.code)).toContainText(t('shared/import:outcomes.conflict'))
    await expect(row(second.code)).toContainText(t('contract/common:problems.changed_since_export'))
    await expect(row(third.code)).toContainText(t('contract/common:problems.invalid'))
    await expect(dialog.getByText(counted(t, 'shared/import:problems', 2, appLocale))).toBeVisible()
    await inspect('process-library-import-report')
    await dialog.getByLabel(t('shared/import:onlyProblems')).check()
    await expect(row(first.code)).toBeHidden()

    await dialog.getByRole('button', { name: counted(t, 'shared/import:commitValid', 1, appLocale) }).click()
    await expect(dialog.getByText(counted(t, 'shared/import:committed', 1, appLocale))).toBeVisible()
    await list.button('shared/import:done').click()
    await expect(dialog).toBeHidden()
    const after = new Map((await all()).map((one) => [one.code, inLocale(one.name, 'en')]))
    expect(after.get(first.code)).toBe(`${names[0]} today`)
    expect(after.get(second.code)).toBe(names[1])
  },
)

test(
  'a register with columns of its own is imported',
  { tag: '@once' },
  async ({ page, appLocale, t, openAs, inspect }) => {
    const { person, all } = await createLibrary(appLocale)
    const list = readList(page, t, appLocale)
    await openAs(person, '/process')
    await list.button('shared/table:more').click()
    await page.getByRole('menuitem', { name: t('shared/import:open') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'register.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await makeRegister([
        ['Code', 'Process', 'What it does', 'Family', 'Owner role'],
        ['PURX', 'Purchasing', 'Buys what is needed', 'Finance', 'CFO'],
      ]),
    })
    const fills = (heading: string) =>
      dialog.getByRole('combobox', { name: t('shared/import:headings.fills', { heading }), exact: true })
    await expect(fills('Code')).toHaveValue('code')
    await expect(fills('Process')).toHaveValue('')
    await fills('Process').selectOption(`name_${appLocale}`)
    await fills('What it does').selectOption(`description_${appLocale}`)
    await inspect('process-library-import-columns')
    await dialog.getByRole('button', { name: counted(t, 'shared/import:commit', 1, appLocale) }).click()
    await expect(dialog.getByText(counted(t, 'shared/import:committed', 1, appLocale))).toBeVisible()
    const made = (await all()).find(({ code }) => code === 'PURX')!
    expect([inLocale(made.name, appLocale), made.family]).toEqual(['Purchasing', 'finance'])
  },
)

type Line = Awaited<ReturnType<Awaited<ReturnType<typeof createLibrary>>['all']>>[number]

test('a keyboard user can do the same', { tag: '@once' }, async ({ page, appLocale, t, openAs }) => {
  const { person, call, all } = await createLibrary(appLocale)
  const list = readList(page, t, appLocale)
  await openAs(person, '/process')
  await expect(list.rows).toHaveCount(20)
  const codes = (await all()).map(({ code }) => code)
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const forward = appLocale === 'ar' ? 'ArrowLeft' : 'ArrowRight'

  await test.step('slash focuses the search, Tab the grid, arrow keys move in it', async () => {
    await press('/')
    await expect(list.words).toBeFocused()
    await tabTo(page, list.rows.first().getByRole('gridcell').first())
    await press(forward)
    expect(await focused()).toBe(codes[0])
    await press('ArrowDown', 'ArrowDown')
    expect(await focused()).toBe(codes[2])
    // The last row has the totals.
    await press('Control+End', 'ArrowUp')
    await press('Home', forward)
    expect(await focused()).toBe(codes.at(-1))
    await press('Control+Home', forward)
  })

  await test.step('Enter opens, Escape closes, and the position is kept', async () => {
    await press('ArrowDown', 'Enter')
    await expect(page.getByRole('dialog', { name: t('contract/processes:one') })).toContainText(codes[1]!)
    await press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(focused).toBe(codes[1])
  })

  await test.step('Space selects, the heading sorts', async () => {
    await press(' ', 'ArrowDown', ' ')
    await expect(page.getByText(counted(t, 'shared/table:marked', 2, appLocale))).toBeVisible()
    await press('ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter')
    await expect(list.heading('code')).toHaveAttribute('aria-sort', 'descending')
    await list.has('sort', '-code')
  })

  await test.step('bulk edit and undo', async () => {
    const before = new Map((await all()).map((one) => [one.code, one.criticality]))
    await page.getByRole('button', { name: t('shared/table:edit') }).press('Enter')
    await tabTo(page, list.button('shared/bulk:field'))
    await press('Enter')
    const field = page.getByRole('menuitem', { name: t('contract/processes:fields.criticality') })
    await expect(field).toBeVisible()
    while (!(await field.evaluate((item) => item === document.activeElement))) await press('ArrowDown')
    await press('Enter')
    const value = page.getByRole('dialog').getByRole('spinbutton')
    await tabTo(page, value)
    await page.keyboard.type('5')
    await press('Enter')
    const apply = page.getByRole('button', { name: counted(t, 'shared/bulk:apply', 2, appLocale) })
    await expect(apply).toBeFocused()
    await press('Enter')
    const undo = page.getByRole('button', { name: t('shared/table:undo.undo'), exact: true })
    await expect(undo).toBeVisible()
    await undo.press('Enter')
    await expect(page.getByText(t('shared/table:undo.done'))).toBeVisible()
    expect(new Map((await all()).map((one) => [one.code, one.criticality]))).toEqual(before)
  })

  await test.step('a filter is added and removed', async () => {
    const add = page.getByRole('button', { name: t('shared/filters:add'), exact: true })
    await add.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await press('ArrowDown', 'Enter')
    const option = page.getByLabel(t('contract/processes:choices.family.it'))
    await tabTo(page, option)
    await press(' ')
    await list.has('family', 'it')
    await press('Escape')
    await page
      .getByRole('button', {
        name: t('shared/filters:remove', { filter: t('contract/processes:fields.family') }),
      })
      .press('Enter')
    await list.has('family', null)
  })

  await test.step('a workbook is imported', async () => {
    const workbook = await call(processRoutes.export, { query: { locale: 'en' } })
    const one = (await all())[0]!
    const name = inLocale(one.name, 'en')
    await list.button('shared/table:more').press('Enter')
    await page.getByRole('menuitem', { name: t('shared/import:open') }).press('Enter')
    const input = page.getByRole('dialog').locator('input[type=file]')
    // The texts of the dialog may arrive a moment later and render it again: then the person goes to the field again.
    const choosing = Promise.withResolvers<FileChooser>()
    await expect(async () => {
      await tabTo(page, input)
      const [opened] = await Promise.all([
        page.waitForEvent('filechooser', { timeout: 3000 }),
        press('Space'),
      ])
      choosing.resolve(opened)
    }).toPass()
    const chooser = await choosing.promise
    await chooser.setFiles({
      name: 'processes.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await typeOver(Buffer.from(workbook), { [name]: `${name} by keyboard` }),
    })
    const commit = page.getByRole('button', { name: counted(t, 'shared/import:commit', 1, appLocale) })
    await tabTo(page, commit)
    await press('Enter')
    const done = list.button('shared/import:done')
    await tabTo(page, done)
    await press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(inLocale((await all())[0]!.name, 'en')).toBe(`${name} by keyboard`)
  })

  await test.step('n creates a new record', async () => {
    await list.heading('code').focus()
    await press('n')
    await list.has('record', 'new')
    await expect(page.getByRole('dialog', { name: t('contract/processes:one') })).toBeVisible()
  })
})

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test(
  'S6.3 a reader is offered only reading',
  { tag: '@once' },
  async ({ page, appLocale, t, openAs, inspect }) => {
    const person = await createPerson(appLocale)
    await createOrganisation(person, 'Readers', ['executive'])
    const list = readList(page, t, appLocale)
    await openAs(person, '/process')
    await expect(page.getByRole('heading', { name: t('shared/table:none') })).toBeVisible()
    for (const key of [
      'shared/table:add.processes',
      'shared/table:more',
      'shared/table:library.load',
    ] as const)
      await expect(list.button(key)).toHaveCount(0)
    await expect(list.button('shared/export:open')).toBeVisible()
    await inspect('process-library-reader')
    expect(processes.actions.create.roles).not.toContain('executive')
  },
)
