import i18next from 'i18next'
import { dayStyle, formatTag, isRightToLeft } from 'contract/locale'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, locale, openStory, storiesOf } from './open-story.tsx'
import * as dates from './stories/dates.stories.tsx'
import * as lineInputs from './stories/line-inputs.stories.tsx'
import * as sheet from './stories/sheet.stories.tsx'

const [forward, backward] = isRightToLeft(locale)
  ? ['{ArrowLeft}', '{ArrowRight}']
  : ['{ArrowRight}', '{ArrowLeft}']
const open = <const M extends object>(module: M, name: Exclude<keyof M & string, 'default'>) =>
  openStory(Object.fromEntries(storiesOf(module))[name]!)
const t = (key: string, values = {}): string => i18next.t(key, values)
const press = (keys: string) => userEvent.keyboard(keys)
const field = () => document.querySelector<HTMLInputElement>('input:not([type])')!
const told = () => expect.poll(() => document.querySelector('output')!.textContent)
const focused = () => expect.poll(() => (document.activeElement as HTMLElement | null)?.dataset['day'])
const calendar = page.getByRole('dialog', { name: t('ui/date:title') })

test('a date is typed in the order of the language, as ISO, and with Arabic digits', async () => {
  await open(dates, 'Dates')
  expect(field().value).toBe('18/11/2026')
  await userEvent.fill(field(), '2027-03-09')
  await told().toBe('2027-03-09')
  await userEvent.tab()
  await expect.poll(() => field().value).toBe('09/03/2027')
  await userEvent.fill(field(), '١٨/١٢/٢٠٢٦')
  await told().toBe('2026-12-18')
  await userEvent.fill(field(), '5.1.27')
  await told().toBe('2026-12-18')
  await press('{Enter}')
  await told().toBe('2027-01-05')
  await userEvent.clear(field())
  await told().toBe('–')
})

test('a text that is no date stays, with what is expected, and the value is kept', async () => {
  await open(dates, 'Dates')
  await userEvent.fill(field(), '31/02/2027')
  await userEvent.tab()
  const problem = page.getByText(t('app:date.invalid', { format: t('app:date.format') }))
  await expect.element(problem).toBeVisible()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await told().toBe('2026-11-18')
  await expectAccessible()
  await userEvent.fill(field(), '28/02/2027')
  await expect.element(problem).not.toBeInTheDocument()
  await told().toBe('2027-02-28')
})

test('a form is not sent with a text that is no date', async () => {
  await open(dates, 'InForm')
  const sent = page.getByTestId('sent')
  await userEvent.fill(field(), '99/99/2027')
  await press('{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: t('workspace/workbench:records.save') }).click()
  await expect.poll(() => document.activeElement).toBe(field())
  await expect.element(sent).toHaveTextContent('0')
  await userEvent.fill(field(), '1/2/27')
  await press('{Enter}')
  await expect.element(sent).toHaveTextContent('1')
  await told().toBe('2027-02-01')
})

test('the calendar is walked by keys and chosen with Enter; the focus returns to the text', async () => {
  await open(dates, 'Dates')
  field().focus()
  await press('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(calendar).toBeVisible()
  await focused().toBe('2026-11-18')
  await expectAccessible()
  for (const [key, day] of [
    [forward, '2026-11-19'],
    [backward, '2026-11-18'],
    ['{ArrowDown}', '2026-11-25'],
    ['{ArrowUp}', '2026-11-18'],
    ['{Home}', '2026-11-16'],
    ['{End}', '2026-11-22'],
    ['{PageDown}', '2026-12-22'],
    ['{PageUp}', '2026-11-22'],
    ['{Shift>}{PageDown}{/Shift}', '2027-11-22'],
    ['{Shift>}{PageUp}{/Shift}', '2026-11-22'],
  ] as const) {
    await press(key)
    await focused().toBe(day)
  }
  await press('{Enter}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(field())
  expect(field().value).toBe('22/11/2026')
  await told().toBe('2026-11-22')
})

test('Escape closes the calendar and changes nothing', async () => {
  await open(dates, 'Dates')
  await page
    .getByRole('button', { name: t('app:date.calendar') })
    .first()
    .click()
  await focused().toBe('2026-11-18')
  await press('{ArrowDown}{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(field())
  await told().toBe('2026-11-18')
})

test('in a dialog Escape closes the calendar first', async () => {
  await open(dates, 'InDialog')
  const dialog = page.getByRole('dialog', { name: t('workspace/workbench:records.new') })
  await expect.element(dialog).toBeVisible()
  field().focus()
  await press('{Alt>}{ArrowDown}{/Alt}')
  await focused().toBe('2026-11-18')
  await expectAccessible()
  await press('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(field())
  await expect.element(dialog).toBeVisible()
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('on a phone the whole calendar is inside the window', async () => {
  await page.viewport(390, 640)
  onTestFinished(() => page.viewport(1440, 900))
  await open(dates, 'InDialog')
  field().focus()
  await press('{Alt>}{ArrowDown}{/Alt}')
  await focused().toBe('2026-11-18')
  const { left, right, top, bottom } = calendar.element().getBoundingClientRect()
  expect(Math.min(left, top, innerWidth - right, innerHeight - bottom)).toBeGreaterThanOrEqual(0)
})

test('month and year are chosen, and a date is cleared', async () => {
  await open(dates, 'Dates')
  await page
    .getByRole('button', { name: t('app:date.calendar') })
    .first()
    .click()
  await userEvent.selectOptions(calendar.getByLabelText(t('ui/date:month')), '1')
  await userEvent.selectOptions(calendar.getByLabelText(t('ui/date:year')), '2028')
  await calendar.getByRole('button', { name: t('ui/date:next') }).click()
  const whole = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'full', timeZone: 'UTC' })
  await calendar.getByRole('button', { name: whole.format(Date.UTC(2028, 2, 31)) }).click()
  await told().toBe('2028-03-31')
  await press('{Alt>}{ArrowDown}{/Alt}')
  await calendar.getByRole('button', { name: t('ui/date:clear') }).click()
  await told().toBe('–')
})

test('days outside the limits are neither typed nor chosen, and the week starts as the organisation says', async () => {
  await open(dates, 'Limits')
  await userEvent.fill(field(), '2026-11-04')
  await userEvent.tab()
  await expect.element(page.getByText(t('app:date.early', { day: '05/11/2026' }))).toBeVisible()
  await told().toBe('2026-11-18')
  field().focus()
  await press('{Alt>}{ArrowDown}{/Alt}')
  await focused().toBe('2026-11-05')
  await press('{ArrowUp}')
  await focused().toBe('2026-11-05')
  await press('{End}')
  await focused().toBe('2026-11-07')
  await expect.element(calendar.getByRole('button', { name: t('ui/date:previous') })).toBeDisabled()
  await expect.element(calendar.getByRole('button', { name: t('ui/date:clear') })).not.toBeInTheDocument()
  await expectAccessible()
})

test('Arabic also names the day in the calendar of Umm al-Qura', async () => {
  await open(dates, 'Dates')
  await page
    .getByRole('button', { name: t('app:date.calendar') })
    .first()
    .click()
  await focused().toBe('2026-11-18')
  expect(calendar.element().textContent.includes('جمادى الآخرة')).toBe(locale === 'ar')
})

test('a day of a line is typed and emptied', async () => {
  await open(lineInputs, 'Open')
  const day = document.querySelector<HTMLInputElement>(`input[placeholder="${t('app:date.format')}"]`)!
  await userEvent.fill(day, '2027-03-09')
  await userEvent.tab()
  await expect.poll(() => day.value).toBe('09/03/2027')
  await userEvent.clear(day)
  await userEvent.tab()
  await expect.poll(() => day.value).toBe('')
})

test('a cell with a day is typed into, chosen in the calendar, left by Enter and Tab, and kept by Escape', async () => {
  await open(sheet, 'Saved')
  const column = [...document.querySelectorAll('[data-place^="1:"]')].findIndex(
    (one) => (one as HTMLElement).dataset['kind'] === 'day',
  )
  const cell = (row: number) => document.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`)!
  const shown = (day: string) =>
    new Intl.DateTimeFormat(formatTag(locale), { dateStyle: dayStyle(locale), timeZone: 'UTC' }).format(
      new Date(day),
    )
  const has = (row: number, day: string) => expect.poll(() => cell(row).textContent).toContain(shown(day))
  cell(1).focus()
  await press('9/3/2027{Enter}')
  await has(1, '2027-03-09')
  await expect.poll(() => document.activeElement).toBe(cell(2))
  await press('{F2}')
  await userEvent.keyboard('2027-04-10{Tab}')
  await has(2, '2027-04-10')
  cell(2).focus()
  await press('{F2}{Alt>}{ArrowDown}{/Alt}')
  await focused().toBe('2027-04-10')
  await press('{ArrowDown}{Enter}')
  await expect.element(calendar).not.toBeInTheDocument()
  await press('{Enter}')
  await has(2, '2027-04-17')
  cell(2).focus()
  await press('1/1/2020{Escape}')
  await has(2, '2027-04-17')
  await expect.poll(() => document.activeElement).toBe(cell(2))
  await press('nonsense')
  await press('4/4{Enter}')
  await expect.element(page.getByText(t('shared/sheet:problems.day'))).toBeVisible()
  await has(2, '2027-04-17')
})
