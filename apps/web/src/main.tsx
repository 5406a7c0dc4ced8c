import '#platform/schemas.ts'
import './styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryCache } from '#platform/query-cache.ts'
import { startI18n } from '#platform/i18n/index.ts'
import { identity, IDENTITY_KEY } from '#platform/identity/index.ts'
import { followPreferences, keepLoaderColors } from '#platform/preferences/apply-theme.ts'
import { preferences } from '#platform/preferences/index.ts'
import { forgetWork } from '#platform/session/kept-work.ts'
import { createAppRouter } from './router.tsx'
import type { FileRoutesById } from './routeTree.gen.ts'
import { loadTranslations } from './translations.ts'

const answers = createQueryCache((where) => void leave(where))
const router = createAppRouter(answers)

// The code of the page comes while the API is asked who is here; what fails is loaded again by the router.
if (localStorage.getItem(IDENTITY_KEY))
  for (const { routeId } of router.matchRoutes(router.latestLocation) as { routeId: keyof FileRoutesById }[])
    router.loadRouteChunk(router.routesById[routeId])?.catch(() => undefined)

/**
 * The API no longer accepts the session: sign in again, then return to the same page. If the session ended in one
 * organisation only, the token is kept because it is still valid in the others.
 */
async function leave(where: 'everywhere' | 'organisation'): Promise<void> {
  if (where === 'everywhere') await identity.forget()
  forgetWork()
  const { pathname, href } = router.state.location
  const search = where === 'organisation' ? { to: href, ended: true } : { to: href }
  if (pathname !== '/login') await router.navigate({ to: '/login', search })
  answers.clear()
}

// Signed in or out in another tab: the next person must not see any data of the previous one.
addEventListener('storage', (event) => {
  if (event.key !== IDENTITY_KEY) return
  forgetWork()
  location.reload()
})

const root = document.documentElement
followPreferences(root, preferences, () => {
  const style = getComputedStyle(root)
  keepLoaderColors(localStorage, (name) => style.getPropertyValue(name))
})

// Nobody waits for it.
import('#platform/text-spacing.ts').then(
  ({ followTextSpacing }) => followTextSpacing(root),
  () => undefined,
)

await startI18n(loadTranslations)
createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
