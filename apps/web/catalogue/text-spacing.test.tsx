import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import './open-story.tsx'
import { followTextSpacing } from '../src/platform/text-spacing.ts'
import { StatusMark } from '../src/ui/marks/StatusMark.tsx'

const SPACED = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'

test('text that a reader spaces is not cut', async () => {
  const canvas = document.createElement('div')
  canvas.style.width = '80px'
  document.body.append(canvas)
  const root = createRoot(canvas)
  root.render(<StatusMark status="approved" label="Accepted" />)
  const stop = followTextSpacing(document.documentElement)
  onTestFinished(() => {
    stop()
    root.unmount()
    canvas.remove()
    document.adoptedStyleSheets = []
  })
  const label = () => [...canvas.querySelectorAll('span')].at(-1)!
  const isCut = () => {
    const { overflowX } = getComputedStyle(label())
    return overflowX !== 'visible' && label().scrollWidth > label().clientWidth
  }
  await expect.poll(() => canvas.textContent).toBe('Accepted')
  expect(document.documentElement.hasAttribute('data-text-spaced')).toBe(false)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(SPACED)
  document.adoptedStyleSheets = [sheet]
  await expect.poll(() => document.documentElement.hasAttribute('data-text-spaced')).toBe(true)
  expect(isCut()).toBe(false)
  document.adoptedStyleSheets = []
  await expect.poll(() => document.documentElement.hasAttribute('data-text-spaced')).toBe(false)
})
