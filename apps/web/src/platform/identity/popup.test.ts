import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { handOverAnswer } from './popup-answer.ts'
import { createPopupNavigator } from './popup.ts'

function fakeWindow() {
  const opened = {
    closed: false,
    close: vi.fn(() => void (opened.closed = true)),
    location: { replace: vi.fn() },
  }
  return opened
}

function setUp() {
  const windows: ReturnType<typeof fakeWindow>[] = []
  const navigator = createPopupNavigator(() => {
    const opened = fakeWindow()
    windows.push(opened)
    return opened
  })
  const begin = async (state: string) => {
    const handle = await navigator.prepare(undefined)
    const answer = handle.navigate({ url: `https://id.example/?state=${state}`, state })
    const settled = vi.fn()
    answer.then(settled, settled)
    return { answer, settled }
  }
  return { navigator, windows, begin }
}

const answerFor = (state: string) => `https://app.example/auth/popup?code=1&state=${state}`

describe('S4.4 the sign-in popup', () => {
  // The channel between the windows is real, so its messages need real time.
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => vi.useRealTimers())

  test('shows the provider and accepts its response', async () => {
    const { begin, windows } = setUp()
    const { answer } = await begin('s1')
    expect(windows[0]!.location.replace).toHaveBeenCalledExactlyOnceWith('https://id.example/?state=s1')
    expect(await handOverAnswer(answerFor('s1'))).toBe(true)
    expect(await answer).toEqual({ url: answerFor('s1') })
    expect(windows[0]!.close).toHaveBeenCalled()
  })

  test('opens at once, and shows the provider only after the delay', async () => {
    const opened = fakeWindow()
    const handle = await createPopupNavigator(
      () => opened,
      () => 600,
    ).prepare(undefined)
    handle.navigate({ url: 'https://id.example/', state: 's' }).catch(() => undefined)
    vi.advanceTimersByTime(599)
    expect(opened.location.replace).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith('https://id.example/')
  })

  test('is cancelled 8 s after it was seen closed, and not before', async () => {
    const { begin, windows } = setUp()
    const { answer, settled } = await begin('s2')
    await vi.advanceTimersByTimeAsync(60_000)
    windows[0]!.closed = true
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.advanceTimersByTimeAsync(7_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await expect(answer).rejects.toMatchObject({ code: 'popup-closed-by-user' })
  })

  test('that closes while its response is on the way still succeeds', async () => {
    const { begin, windows } = setUp()
    const { answer } = await begin('s3')
    windows[0]!.closed = true
    await vi.advanceTimersByTimeAsync(9_000)
    await handOverAnswer(answerFor('s3'))
    expect(await answer).toEqual({ url: answerFor('s3') })
  })

  test('is cancelled by a newer one', async () => {
    const { begin, windows } = setUp()
    const first = await begin('s4')
    const second = await begin('s5')
    await expect(first.answer).rejects.toMatchObject({ code: 'cancelled-popup-request' })
    expect(windows[0]!.closed).toBe(true)
    expect(windows[1]!.closed).toBe(false)
    await handOverAnswer(answerFor('s5'))
    expect(await second.answer).toEqual({ url: answerFor('s5') })
  })

  test('that the browser does not open is reported as blocked', async () => {
    await expect(createPopupNavigator(() => null).prepare(undefined)).rejects.toMatchObject({
      code: 'popup-blocked',
    })
  })
})

test('S4.5 a response without a waiting popup is not accepted', async () => {
  expect(await handOverAnswer(answerFor('nobody'), 50)).toBe(false)
})
