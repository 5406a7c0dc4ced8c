import i18next from 'i18next'
import { isRightToLeft } from 'contract/locale'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TOPICS } from '../src/features/workspace/workbench/collection/samples.ts'
import { expectAccessible, locale, openStory, storiesOf } from './open-story.tsx'
import * as charts from './stories/charts.stories.tsx'
import * as form from './stories/form.stories.tsx'
import * as overlays from './stories/overlays.stories.tsx'
import * as record from './stories/record.stories.tsx'
import * as sheet from './stories/sheet.stories.tsx'
import * as table from './stories/table.stories.tsx'
import * as tabs from './stories/tabs.stories.tsx'
import * as tree from './stories/tree.stories.tsx'

const [forward, backward] = isRightToLeft(locale)
  ? ['{ArrowLeft}', '{ArrowRight}']
  : ['{ArrowRight}', '{ArrowLeft}']

const open = <const M extends object>(module: M, name: Exclude<keyof M & string, 'default'>) =>
  openStory(Object.fromEntries(storiesOf(module))[name]!)
const t = (key: string, values = {}): string => i18next.t(key, values)
const word = (key: string, values?: object) => t(`workspace/workbench:${key}`, values)
const press = (keys: string) => userEvent.keyboard(keys)
const focus = (selector: string) => document.querySelector<HTMLElement>(selector)!.focus()
const inFocus = () => expect.poll(() => document.activeElement)

test('a menu opens by key, is navigated with the arrow keys, and returns the focus', async () => {
  await open(overlays, 'Menus')
  const trigger = page.getByRole('button', { name: word('figures.controls') })
  await userEvent.tab()
  await expect.element(trigger).toHaveFocus()
  await press('{Enter}')
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await press('{End}')
  const last = page.getByRole('menuitemradio', { name: word('units.b') })
  await expect.element(last).toHaveFocus()
  await press('{Enter}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
  await press('{ArrowDown}')
  await expect.element(last).toBeChecked()
  await press('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test('a dialog traps the focus, and Escape closes it', async () => {
  await open(overlays, 'Dialogs')
  const dialog = page.getByRole('dialog', { name: word('heatMap.title') })
  await expect.element(dialog).toBeVisible()
  for (let presses = 0; presses < 4; presses++) {
    await userEvent.tab()
    expect(dialog.element().contains(document.activeElement)).toBe(true)
  }
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  const trigger = page.getByRole('button', { name: word('records.new') })
  await userEvent.tab()
  await press('{Enter}')
  await expect.element(dialog).toBeVisible()
  await press('{Escape}')
  await expect.element(trigger).toHaveFocus()
})

test('a figure opens its explanation by key, and gets the focus back', async () => {
  await open(charts, 'NumberThatIsNotKnown')
  await userEvent.tab()
  const figure = page.getByRole('button')
  await expect.element(figure).toHaveFocus()
  await press('{Enter}')
  const explanation = page.getByRole('dialog')
  await expect.element(explanation).toBeVisible()
  await inFocus().toSatisfy((element) => explanation.element().contains(element as Node))
  await press('{Escape}')
  await expect.element(explanation).not.toBeInTheDocument()
  await expect.element(figure).toHaveFocus()
  await press('{Enter}')
  await expect.element(explanation).toBeVisible()
})

test('a confirmation that needs a reason asks for it before it proceeds', async () => {
  await open(overlays, 'ConfirmWithReason')
  const question = page.getByRole('alertdialog')
  const confirm = question.getByRole('button', { name: word('records.save') })
  await confirm.click()
  await expect.element(question.getByText(t('app:required'))).toBeVisible()
  const reason = question.getByRole('textbox', { name: t('ui/dialog:reason') })
  await expect.element(reason).toHaveFocus()
  await expectAccessible()
  await press('Merged.')
  await confirm.click()
  await expect.element(question).not.toBeInTheDocument()
})

test('a tree is one tab stop; arrow keys navigate, expand and collapse it, and Enter selects', async () => {
  await open(tree, 'OpenTree')
  const item = (name: string) => page.getByRole('treeitem', { name, exact: true })
  await userEvent.tab()
  await expect.element(item(word('units.a'))).toHaveFocus()
  await press('{ArrowDown}')
  await expect.element(item(word('figures.controls'))).toHaveFocus()
  await press(backward)
  await expect.element(item('WB-001')).not.toBeInTheDocument()
  await press(`${forward}${forward}`)
  await expect.element(item('WB-001')).toHaveFocus()
  await press('{Enter}')
  await expect.element(item('WB-001')).toHaveAttribute('aria-selected', 'true')
  await press(`${backward}{End}`)
  await expect.element(item(word('units.b'))).toHaveFocus()
})

test('a heat map is navigated with arrow keys in the reading direction, and Enter selects a cell', async () => {
  await open(charts, 'HeatMapOfFive')
  const cell = (row: number, column: number) => document.querySelector(`[data-place="${row}:${column}"]`)
  focus('[data-place][tabindex="0"]')
  await inFocus().toBe(cell(4, 0))
  await press(`${forward}{ArrowDown}`)
  await inFocus().toBe(cell(3, 1))
  await press(backward)
  await inFocus().toBe(cell(3, 0))
  await press('{Enter}')
  await expect.poll(() => cell(3, 0)?.getAttribute('aria-pressed')).toBe('true')
})

test('a table is navigated with arrow keys, and rows are selected by key', async () => {
  await open(table, 'GridRows')
  const cell = (row: number, column: number) => document.querySelector(`[data-place="${row}:${column}"]`)
  const marked = () => expect.poll(() => document.querySelectorAll('tr[aria-selected=true]').length)
  focus('[data-place][tabindex="0"]')
  await press('{Control>}{Home}{/Control}')
  await inFocus().toBe(cell(1, 0))
  await press(forward)
  await inFocus().toBe(cell(1, 1))
  await press(`{ArrowDown}${forward}`)
  await inFocus().toBe(cell(2, 2))
  await press('[Space]')
  await marked().toBe(1)
  await press('{ArrowDown}{ArrowDown}{Shift>}[Space]{/Shift}')
  await marked().toBe(3)
  await press('{Control>}a{/Control}')
  await marked().toBe(8)
})

test('a sheet accepts a scale step by its digit, rejects one outside the scale, and undoes by key', async () => {
  await open(sheet, 'Saved')
  const cell = (row: number, column: number) =>
    document.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`)
  cell(2, 2)!.focus()
  const before = cell(2, 2)!.textContent
  await press('{Delete}')
  await expect.poll(() => cell(2, 2)!.textContent).not.toBe(before)
  await press('{Control>}z{/Control}')
  await expect.poll(() => cell(2, 2)!.textContent).toBe(before)
  await press('9')
  await expect.element(page.getByText(t('shared/sheet:problems.scale'))).toBeVisible()
  expect(cell(2, 2)!.textContent).toBe(before)
  await press(backward)
  await inFocus().toBe(cell(2, 1))
  await press(`${forward}{Enter}`)
  await inFocus().toBe(cell(3, 2))
  await userEvent.tab()
  await inFocus().toBe(cell(3, 3))
})

const sheetCell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`)!
const severities = (...rows: number[]) => expect.poll(() => rows.map((row) => sheetCell(row, 2).textContent))

test('a sheet is filled down and as a block by key, each as one step of undo', async () => {
  await open(sheet, 'Saved')
  const before = [2, 3, 4, 5].map((row) => sheetCell(row, 2).textContent)
  const number = new Intl.NumberFormat(locale)
  const [two, four] = [2, 4].map((step) => number.format(step))
  sheetCell(2, 2).focus()
  await press('2')
  await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
  await severities(2, 3, 4, 5).toEqual([two, two, two, before[3]])
  await press('{Control>}z{/Control}')
  await severities(3, 4).toEqual([before[1], before[2]])
  sheetCell(3, 2).focus()
  await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}4')
  await severities(3, 4, 5).toEqual([before[1], before[2], four])
  await press('{Control>}{Enter}{/Control}')
  await severities(2, 3, 4, 5).toEqual([two, four, four, four])
  sheetCell(6, 2).focus()
  await press('{Control>}d{/Control}')
  await severities(6).toEqual([four])
})

test('Enter returns to the column in which Tab began, and Ctrl with an arrow goes to the edge', async () => {
  await open(sheet, 'Saved')
  sheetCell(1, 1).focus()
  await userEvent.tab()
  await userEvent.tab()
  await inFocus().toBe(sheetCell(1, 3))
  await press('{Enter}')
  await inFocus().toBe(sheetCell(2, 1))
  await press('{Control>}{ArrowDown}{/Control}')
  await inFocus().toBe(sheetCell(7, 1))
  await press('{Control>}{ArrowUp}{/Control}')
  await inFocus().toBe(sheetCell(0, 1))
})

test('letters of one name belong together only as long as no other key comes between them', async () => {
  await open(sheet, 'Saved')
  const labels = TOPICS.map((topic) => t(`contract/workbench:choices.topic.${topic}`))
  const letter = labels[0]![0]!
  const named = labels.find((label) => label.startsWith(letter))
  const topic = () => expect.poll(() => sheetCell(1, 1).textContent)
  // Arabic letters are on no key that a test can press.
  const type = () =>
    sheetCell(1, 1).dispatchEvent(
      new KeyboardEvent('keydown', { key: letter, bubbles: true, cancelable: true }),
    )
  sheetCell(1, 1).focus()
  await expect.poll(() => sheetCell(1, 1).tabIndex).toBe(0)
  type()
  await topic().toBe(named)
  await press('{Delete}')
  await topic().not.toBe(named)
  type()
  await topic().toBe(named)
})

test('after each answer the next row is in focus if the person wants it, and all keys are listed', async () => {
  await open(sheet, 'AsATab')
  const advances = page.getByRole('button', { name: t('shared/sheet:advance') })
  await expect.element(advances).toHaveAttribute('aria-pressed', 'false')
  sheetCell(1, 2).focus()
  await press('3')
  await inFocus().toBe(sheetCell(1, 2))
  await userEvent.click(advances)
  await expect.element(advances).toHaveAttribute('aria-pressed', 'true')
  sheetCell(1, 2).focus()
  await press('34')
  await inFocus().toBe(sheetCell(3, 2))
  await userEvent.click(advances)
  sheetCell(3, 2).focus()
  await press('?')
  const keys = page.getByRole('dialog', { name: t('shared/sheet:shortcuts.title') })
  await expect.element(keys.getByText(t('shared/sheet:shortcuts.fillDown'))).toBeVisible()
  await expectAccessible()
  await press('{Escape}')
  await expect.element(keys).not.toBeInTheDocument()
  await inFocus().toBe(sheetCell(3, 2))
})

test('a text is found, counted and replaced in all rows of a sheet, as one step of undo', async () => {
  await open(sheet, 'AsATab')
  const causes = (...rows: number[]) => expect.poll(() => rows.map((row) => sheetCell(row, 6).textContent))
  const search = page.getByRole('search', { name: t('shared/sheet:find.title') })
  sheetCell(3, 2).focus()
  await press('{Control>}f{/Control}')
  const field = search.getByRole('textbox', { name: t('shared/sheet:find.query') })
  await expect.element(field).toHaveFocus()
  await userEvent.type(field, '§ 4')
  await expect.element(search.getByText(t('shared/sheet:find.found', { n: 8 }))).toBeVisible()
  // The next match is selected, and the field keeps the focus.
  await press('{Enter}')
  await expect.poll(() => sheetCell(3, 6).getAttribute('aria-selected')).toBe('true')
  await press('{Shift>}{Enter}{/Shift}')
  await expect.poll(() => sheetCell(2, 6).getAttribute('aria-selected')).toBe('true')
  await expect.element(field).toHaveFocus()
  await press('{Control>}h{/Control}')
  await userEvent.type(search.getByRole('textbox', { name: t('shared/sheet:find.with') }), '§ 5')
  await expectAccessible()
  await userEvent.click(search.getByRole('button', { name: t('shared/sheet:find.all', { n: 8 }) }))
  await causes(0, 1).toEqual(['§ 5.2', '§ 5.2, § 5.3'])
  await press('{Escape}')
  await expect.element(search).not.toBeInTheDocument()
  await inFocus().toBe(sheetCell(2, 6))
  await press('{Control>}z{/Control}')
  await causes(0, 1).toEqual(['§ 4.2', '§ 4.2, § 4.3'])
})

test('of a selection of rows only these are searched, and calculated cells are named as left', async () => {
  await open(sheet, 'AsATab')
  const search = page.getByRole('search', { name: t('shared/sheet:find.title') })
  const code = sheetCell(1, 0).querySelector('bdi')!.textContent
  sheetCell(1, 6).focus()
  await press('{Shift>}{ArrowDown}{/Shift}{Control>}h{/Control}')
  await expect.element(search.getByText(t('shared/sheet:find.within.selected', { n: 2 }))).toBeVisible()
  const field = search.getByRole('textbox', { name: t('shared/sheet:find.query') })
  await userEvent.type(field, '§')
  await expect
    .element(search.getByRole('button', { name: t('shared/sheet:find.all', { n: 2 }) }))
    .toBeEnabled()
  await userEvent.clear(field)
  await userEvent.type(field, code)
  const left = search.getByRole('listitem')
  await expect.poll(() => left.query()?.textContent).toContain(t('shared/sheet:find.why.notText'))
  await expect
    .element(search.getByRole('button', { name: t('shared/sheet:find.all', { n: 0 }) }))
    .toBeDisabled()
})

test('the margin follows the line in focus, and the palette sets the cell and gives the focus back', async () => {
  await page.viewport(1280, 800)
  await open(sheet, 'BesideItsMargin')
  const cell = (row: number) => document.querySelector<HTMLElement>(`[data-place="${row}:2"]`)!
  const shown = () => document.querySelector('[data-line]')?.textContent
  const code = (row: number) => document.querySelector(`[data-place="${row}:0"] bdi`)!.textContent
  await expect.poll(shown).toBe(code(0))
  cell(0).focus()
  await press('{ArrowDown}{ArrowDown}')
  await expect.poll(shown).toBe(code(2))
  await press('{ArrowUp}')
  await expect.poll(shown).toBe(code(1))
  await press('5')
  const five = cell(1).textContent
  await userEvent.click(page.getByRole('button', { name: word('levels.1') }))
  await inFocus().toBe(cell(1))
  await expect.poll(() => cell(1).textContent).not.toBe(five)
  await page.viewport(800, 800)
  const opener = page.getByRole('button', { name: word('records.title') })
  await userEvent.click(opener)
  await expect.element(page.getByRole('dialog', { name: word('records.title') })).toBeVisible()
  await press('{Escape}')
  await expect.element(opener).toHaveFocus()
  await page.viewport(1440, 900)
})

test('a block pasted from a spreadsheet is accepted, rejected and undone as a whole', async () => {
  await open(sheet, 'Saved')
  const cells = [1, 2].map((row) => document.querySelector<HTMLElement>(`[data-place="${row}:2"]`)!)
  const texts = () => expect.poll(() => cells.map(({ textContent }) => textContent))
  const before = cells.map(({ textContent }) => textContent)
  const paste = async (text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    cells[0]!.focus()
    await expect.poll(() => cells[0]!.tabIndex).toBe(0)
    cells[0]!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  await paste('9\n2')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(t('shared/sheet:problems.scale'))).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: t('shared/sheet:paste.cancel') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await texts().toEqual(before)
  await paste('2\n4')
  const number = new Intl.NumberFormat(locale)
  await texts().toEqual([2, 4].map((step) => number.format(step)))
  await press('{Control>}z{/Control}')
  await texts().toEqual(before)
  await press('{Control>}y{/Control}')
  await texts().not.toEqual(before)
})

test('submitting an empty form shows each problem at its field and focuses the first one', async () => {
  await open(form, 'NewRecordForm')
  const code = page.getByRole('textbox', { name: t('contract/workbench:fields.code'), exact: false })
  await userEvent.click(code)
  await press('{Enter}')
  const required = page.getByText(t('shared/form:problems.required'))
  await expect.element(required.first()).toBeVisible()
  expect(required.elements().length).toBeGreaterThan(1)
  await inFocus().toBe(document.querySelector('[aria-invalid=true]'))
  await userEvent.fill(code, 'lower')
  await press('{Enter}')
  await expect.element(page.getByText(t('shared/form:problems.code'))).toBeVisible()
  await expectAccessible()
  await page.viewport(390, 900)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await page.viewport(1440, 900)
})

test('two versions of a record are shown side by side, and either value can be chosen per field', async () => {
  await open(record, 'Conflict')
  const dialog = page.getByRole('dialog', { name: t('shared/record:conflict.title') })
  const choice = dialog.getByRole('group', { name: t('contract/workbench:fields.topic'), exact: false })
  await expect.element(choice.getByRole('radio').nth(1)).toBeChecked()
  await userEvent.click(choice.getByRole('radio').first())
  await expect.element(choice.getByRole('radio').first()).toBeChecked()
})

test('tabs have one tab stop, arrow keys go round, and only Enter opens', async () => {
  await open(tabs, 'ThreeTabs')
  const tab = (name: 'a' | 'b' | 'c') => page.getByRole('tab', { name: word(`units.${name}`) })
  const panel = (name: 'a' | 'b' | 'c') => page.getByRole('tabpanel', { name: word(`units.${name}`) })
  await userEvent.tab()
  await expect.element(tab('a')).toHaveFocus()
  await press(forward)
  await expect.element(tab('b')).toHaveFocus()
  await expect.element(tab('a')).toHaveAttribute('aria-selected', 'true')
  await press(`${backward}${backward}`)
  await expect.element(tab('c')).toHaveFocus()
  await press(forward)
  await expect.element(tab('a')).toHaveFocus()
  await press('{End}{Enter}')
  await expect.element(panel('c')).toBeVisible()
  await expect.element(panel('a')).not.toBeInTheDocument()
  expect(tab('c').element().getAttribute('aria-controls')).toBe(panel('c').element().id)
  expect(tab('a').element().hasAttribute('aria-controls')).toBe(false)
  await press('{Home} ')
  await expect.element(panel('a')).toBeVisible()
  // From the list into its panel.
  await userEvent.tab()
  await expect.element(panel('a')).toHaveFocus()
})
