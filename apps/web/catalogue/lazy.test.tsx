import i18next from 'i18next'
import { Suspense, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import './open-story.tsx'
import { lazy } from '../src/ui/lazy.tsx'

const t = (key: string): string => i18next.t(key)

function show(content: ReactNode): void {
  const canvas = document.createElement('div')
  document.body.append(canvas)
  const root = createRoot(canvas, { onCaughtError: () => undefined })
  onTestFinished(() => {
    root.unmount()
    canvas.remove()
  })
  root.render(
    <>
      <h1>The page</h1>
      <Suspense>{content}</Suspense>
    </>,
  )
}

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const part = { default: () => <p>The part</p> }

test('a component whose download fails once is retried and appears without an error', async () => {
  const Part = lazy(vi.fn().mockImplementationOnce(missing).mockResolvedValue(part))
  show(<Part />)
  await expect.element(page.getByText('The part')).toBeVisible()
  await expect.element(page.getByText(t('app:part'))).not.toBeInTheDocument()
})

test('when a component cannot be downloaded the page stays, and the retry button loads it', async () => {
  let works = false
  const Part = lazy(() => (works ? Promise.resolve(part) : missing()))
  show(<Part />)
  await expect.element(page.getByText(t('app:part'))).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible()
  works = true
  await page.getByRole('button', { name: t('app:retry') }).click()
  await expect.element(page.getByText('The part')).toBeVisible()
})

test('a quiet component shows nothing until the network returns', async () => {
  let works = false
  const load = vi.fn(() => (works ? Promise.resolve(part) : missing()))
  const Part = lazy(load, { quiet: true })
  show(<Part />)
  await expect.poll(() => load.mock.calls.length).toBe(3)
  await expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible()
  await expect.element(page.getByText(t('app:part'))).not.toBeInTheDocument()
  works = true
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'))
      return document.body.textContent
    })
    .toContain('The part')
})

test('a part that was loaded before appears at once', async () => {
  const Part = lazy(() => Promise.resolve(part))
  await Part.preload()
  const waiting = vi.fn(() => null)
  const Waiting = waiting
  show(
    <Suspense fallback={<Waiting />}>
      <Part />
    </Suspense>,
  )
  await expect.element(page.getByText('The part')).toBeVisible()
  expect(waiting).not.toHaveBeenCalled()
})

test('a part that could not be loaded before is loaded when it is shown', async () => {
  const Part = lazy(vi.fn().mockImplementationOnce(missing).mockResolvedValue(part))
  await Part.preload()
  show(<Part />)
  await expect.element(page.getByText('The part')).toBeVisible()
})
