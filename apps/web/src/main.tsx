import '#platform/schemas.ts'
import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '#platform/i18n/index.ts'
import { identity, IDENTITY_KEY } from '#platform/identity/index.ts'
import { createQueryClient } from '#platform/query-client.ts'
import { createAppRouter } from './router.tsx'
import { loadWords } from './words.ts'

const queryClient = createQueryClient(() => void leave())
const router = createAppRouter(queryClient)

/** The API no longer knows the person: sign in again, then back to the same page. */
async function leave(): Promise<void> {
  await identity.forget()
  const { pathname, href } = router.state.location
  if (pathname !== '/login') await router.navigate({ to: '/login', search: { to: href } })
  queryClient.clear()
}

// Signed in or out in another tab: nothing of one person may stay in view of the next.
addEventListener('storage', (event) => {
  if (event.key === IDENTITY_KEY) location.reload()
})

await startI18n(loadWords)
createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
