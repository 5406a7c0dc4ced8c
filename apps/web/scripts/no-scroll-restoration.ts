/** In place of the router's: what of it the pages rely on, which is that the browser does not scroll by itself. */
export function setupScrollRestoration(): void {
  history.scrollRestoration = 'manual'
  // Reloading returns to the same place.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual'
  })
}

export const ScrollRestoration = (): null => null
