import i18next from 'i18next'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sampleLines } from '../src/features/workspace/workbench/collection/sample-lines.ts'
import { expectAccessible, openStory, storiesOf } from './open-story.tsx'
import * as table from './stories/table.stories.tsx'

const t = (key: string, values = {}): string => i18next.t(key, values)
const label = (key: string) => t(`contract/workbench:fields.${key}`)
const press = (keys: string) => userEvent.keyboard(keys)
const inFocus = () => expect.poll(() => document.activeElement?.getAttribute('data-place'))
const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`)!
const HOURS = 4
const DUE = 6

interface Sent {
  method: string
  path: string
  version: string | null
  body: unknown
}

/** Answers the requests of the page; what it sent is returned. */
function answering(answers: (sent: Sent) => Response): Sent[] {
  const sent: Sent[] = []
  const served = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const one = {
      method: request.method,
      path: new URL(request.url).pathname,
      version: request.headers.get('if-match'),
      body: request.method === 'GET' ? null : await request.json(),
    }
    sent.push(one)
    return answers(one)
  })
  onTestFinished(() => served.mockRestore())
  return sent
}
const saved = (more: object) => Response.json({ ...sampleLines()[0], version: 2, ...more })
const changes = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'PATCH')

const openTable = () => openStory(Object.fromEntries(storiesOf(table))['TableWithPager']!)

test('a cell is edited by key: Enter saves and goes down, Tab saves and goes on, Escape discards', async () => {
  const sent = answering(({ body }) => saved(body as object))
  await openTable()
  cell(1, HOURS).focus()
  await press('{Enter}')
  const hours = page.getByRole('textbox', { name: label('hours') })
  await expect.element(hours).toHaveFocus()
  await expectAccessible()
  await userEvent.fill(hours, '12,5')
  await press('{Enter}')
  await inFocus().toBe(`2:${HOURS}`)
  await expect.poll(() => changes(sent)).toHaveLength(1)
  expect(changes(sent)[0]).toMatchObject({ version: '"1"', body: { hours: 1250 } })
  await press('{F2}')
  await expect.element(hours).toHaveFocus()
  await userEvent.fill(hours, '3')
  await press('{Escape}')
  await inFocus().toBe(`2:${HOURS}`)
  await press('{Enter}')
  await userEvent.fill(hours, '4')
  await press('{Tab}')
  await inFocus().toBe(`2:${HOURS + 1}`)
  await expect.poll(() => changes(sent).map(({ body }) => body)).toEqual([{ hours: 1250 }, { hours: 400 }])
})

test('an edit can be undone, on the version that it made', async () => {
  const sent = answering(({ body }) => saved(body as object))
  await openTable()
  const before = sampleLines()[0]!['hours']
  const text = cell(1, HOURS).textContent
  cell(1, HOURS).focus()
  await press('{Enter}')
  await userEvent.fill(page.getByRole('textbox', { name: label('hours') }), '77')
  await press('{Enter}')
  await expect.poll(() => changes(sent)).toHaveLength(1)
  await inFocus().toBe(`2:${HOURS}`)
  // The rows are read again after a save, and the sample data of the page stay as they are.
  await expect.poll(() => cell(1, HOURS).textContent).toBe(text)
  await press('{Control>}z{/Control}')
  await expect.poll(() => changes(sent)).toHaveLength(2)
  expect(changes(sent)[1]).toMatchObject({ version: '"2"', body: { hours: before } })
})

test('a value that cannot be saved says why below its cell, and is not sent', async () => {
  const sent = answering(({ body }) => saved(body as object))
  await openTable()
  cell(1, HOURS).focus()
  await press('{Enter}')
  const hours = page.getByRole('textbox', { name: label('hours') })
  await userEvent.fill(hours, 'many')
  await press('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('shared/sheet:problems.number'))
  await expect.element(hours).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  expect(changes(sent)).toEqual([])
})

test('a refusal opens the cell again with what was typed', async () => {
  answering(({ method }) =>
    method === 'PATCH' ? Response.json({ error: 'FROZEN' }, { status: 409 }) : saved({}),
  )
  await openTable()
  cell(1, HOURS).focus()
  await press('{Enter}')
  const hours = page.getByRole('textbox', { name: label('hours') })
  await userEvent.fill(hours, '9')
  await press('{Enter}')
  await expect.element(hours).toHaveValue('9')
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('contract/common:errors.FROZEN'))
})

test('a change by another person is shown before anything is saved over it', async () => {
  let conflicts = 1
  const sent = answering(({ method, body }) =>
    method === 'PATCH' && conflicts-- > 0
      ? Response.json({ error: 'VERSION_CONFLICT' }, { status: 412 })
      : saved(body ?? {}),
  )
  await openTable()
  cell(1, HOURS).focus()
  await press('{Enter}')
  await userEvent.fill(page.getByRole('textbox', { name: label('hours') }), '8')
  await press('{Enter}')
  const dialog = page.getByRole('dialog', { name: t('shared/record:conflict.title') })
  await expect.element(dialog).toBeVisible()
  expect(changes(sent)).toHaveLength(1)
  await dialog.getByRole('radio', { name: t('shared/record:conflict.mine'), exact: false }).click()
  await dialog.getByRole('button', { name: t('shared/record:conflict.save') }).click()
  await expect.poll(() => changes(sent).map(({ body }) => body)).toEqual([{ hours: 800 }, { hours: 800 }])
})

test('a double click edits, and a cell that cannot be edited says so', async () => {
  answering(({ body }) => saved(body as object))
  await openTable()
  expect(cell(1, 1).getAttribute('aria-readonly')).toBe('true')
  expect(cell(1, DUE).getAttribute('aria-readonly')).toBeNull()
  await userEvent.dblClick(cell(1, 2))
  await expect.element(page.getByRole('combobox', { name: label('topic') })).toHaveFocus()
  await press('{Escape}')
  cell(1, 5).focus()
  await press('{Enter}')
  await expect.element(page.getByRole('combobox', { name: label('ownerId'), exact: false })).toHaveFocus()
  await expectAccessible()
})
