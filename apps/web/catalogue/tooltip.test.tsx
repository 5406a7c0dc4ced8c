import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import './open-story.tsx'
import { Tooltip } from '../src/ui/Tooltip.tsx'

function Page() {
  return (
    <>
      <Tooltip text="Columns and rows">
        <button type="button">First</button>
      </Tooltip>
      <button type="button" className="ms-96">
        Elsewhere
      </button>
    </>
  )
}

// WCAG 1.4.13: dismissible, hoverable, persistent.
test('a tooltip stays under the pointer, and Escape hides it wherever the focus is', async () => {
  const canvas = document.createElement('div')
  document.body.append(canvas)
  const root = createRoot(canvas)
  onTestFinished(() => {
    root.unmount()
    canvas.remove()
  })
  root.render(<Page />)
  const [first, elsewhere, tip] = [
    page.getByRole('button', { name: 'First' }),
    page.getByRole('button', { name: 'Elsewhere' }),
    page.getByRole('tooltip'),
  ]
  await userEvent.click(elsewhere)
  await userEvent.hover(first)
  await expect.element(tip).toBeVisible()
  await userEvent.hover(tip)
  await expect.element(tip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeInTheDocument()
  await userEvent.hover(elsewhere)
  await userEvent.hover(first)
  await expect.element(tip).toBeVisible()
  await userEvent.hover(elsewhere)
  await expect.element(tip).not.toBeInTheDocument()
})
