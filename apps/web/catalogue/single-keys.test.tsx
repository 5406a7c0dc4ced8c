import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import './open-story.tsx'
import { preferences } from '../src/platform/preferences/index.ts'
import { useSingleKeys } from '../src/platform/use-single-keys.ts'

const ask = vi.fn()

function Page() {
  useSingleKeys({ j: ask }, (target) => target.closest('[role=grid]') !== null)
  return (
    <>
      <button type="button">A button</button>
      <input aria-label="A field" />
      <div role="grid" aria-label="A grid" tabIndex={0} />
    </>
  )
}

test('a single-key shortcut works on the page, not while typing, and not when switched off', async () => {
  const canvas = document.createElement('div')
  document.body.append(canvas)
  const root = createRoot(canvas)
  onTestFinished(() => {
    root.unmount()
    canvas.remove()
    preferences.hasSingleKeys.set(true)
  })
  root.render(<Page />)
  await userEvent.click(page.getByRole('button'))
  await userEvent.keyboard('j')
  expect(ask).toHaveBeenCalledTimes(1)
  for (const role of ['textbox', 'grid'] as const) {
    page.getByRole(role).element().focus()
    await userEvent.keyboard('j')
    expect(ask).toHaveBeenCalledTimes(1)
  }
  preferences.hasSingleKeys.set(false)
  await userEvent.click(page.getByRole('button'))
  await userEvent.keyboard('j')
  expect(ask).toHaveBeenCalledTimes(1)
})
