import type { INavigator, IWindow } from 'oidc-client-ts'
import { IdentityError } from './identity.ts'
import { listenForAnswer } from './popup-answer.ts'

const WIDTH = 500
const HEIGHT = 600
const POLL_MS = 2_000
/** A closed window may have sent its answer while closing; this is how long to wait for it. */
const CLOSED_MS = 8_000

type OpenedWindow = Pick<Window, 'closed' | 'close'> & { location: Pick<Location, 'replace'> }
type OpenWindow = () => OpenedWindow | null

/** Centred over its parent window. */
function openInTheMiddle(): OpenedWindow | null {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2)
  return open('about:blank', '_blank', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
}

/** One sign-in in a window, from opening to answer, closing or cancellation. */
function createAttempt(opened: OpenedWindow, delayMs: number): IWindow & { cancel(): void } {
  const { promise, resolve, reject } = Promise.withResolvers<{ url: string }>()
  let stopListening: (() => void) | undefined
  let timer = setTimeout(poll, POLL_MS)
  // Nobody awaits it yet if the window is closed or replaced before its address is known.
  promise.catch(() => undefined)

  function poll(): void {
    if (opened.closed) timer = setTimeout(() => end('popup-closed-by-user'), CLOSED_MS)
    else timer = setTimeout(poll, POLL_MS)
  }
  function cleanUp(): void {
    clearTimeout(timer)
    stopListening?.()
    if (!opened.closed) opened.close()
  }
  function end(code: 'popup-closed-by-user' | 'cancelled-popup-request'): void {
    cleanUp()
    reject(new IdentityError(code))
  }
  return {
    navigate({ url, state }) {
      stopListening = listenForAnswer(state ?? '', (answer) => {
        cleanUp()
        resolve({ url: answer })
      })
      const show = () => {
        if (!opened.closed) opened.location.replace(url)
      }
      if (delayMs > 0) setTimeout(show, delayMs)
      else show()
      return promise.finally(() => stopListening?.())
    },
    close: cleanUp,
    cancel: () => end('cancelled-popup-request'),
  }
}

/**
 * The sign-in window of the OpenID Connect client. The library's own gives up as soon as the window is closed, and
 * allows two at once.
 */
export function createPopupNavigator(
  openWindow: OpenWindow = openInTheMiddle,
  /** How long to wait before the provider is shown; the window itself must open in the click. */
  delay: () => number = () => 0,
): INavigator {
  let current: ReturnType<typeof createAttempt> | undefined
  return {
    prepare() {
      current?.cancel()
      current = undefined
      const opened = openWindow()
      if (!opened) return Promise.reject(new IdentityError('popup-blocked'))
      current = createAttempt(opened, delay())
      return Promise.resolve(current)
    },
    callback: () => Promise.resolve(),
  }
}
