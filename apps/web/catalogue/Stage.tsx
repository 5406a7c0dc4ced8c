import { DirectionProvider } from '@base-ui/react/direction-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { encodeQuery } from 'contract/query-string'
import type { Locale } from 'contract/locale'
import { createContext, Suspense, use, useEffect, useState, type ReactNode } from 'react'
import { chooseLocale } from '#platform/i18n/index.ts'
import { resetDirection, turnRightToLeft, useDirection } from '#platform/preferences/direction.ts'
import { Loading } from '#ui/Loading.tsx'
import { Toasts } from '#ui/toast/Toasts.tsx'
import { CatalogueClient } from './catalogue-client.ts'

/** The settings of the toolbar. */
export interface Look {
  theme: string
  locale: Locale
  direction: 'own' | 'ltr' | 'rtl'
  skin: string
  preset: string
}

const Shown = createContext<ReactNode>(null)
const Story = () => use(Shown)

/** A router with one page, for components that read and change the address. */
function routerAt(address: string) {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/', component: Story })
  return createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: encodeQuery,
  })
}

function useLook({ theme, locale, direction, skin, preset }: Look): boolean {
  const [ready, setReady] = useState<string>()
  useEffect(() => {
    Object.assign(document.documentElement.dataset, { theme, skin, preset })
  }, [theme, skin, preset])
  useEffect(() => {
    void chooseLocale(locale).then(() => {
      if (direction === 'own') resetDirection()
      else turnRightToLeft(direction === 'rtl')
      setReady(locale)
    })
  }, [locale, direction])
  return ready === locale
}

export interface StageProps {
  look: Look
  /** The address of the story. */
  address: string
  /** Without a margin, for components that fill the window. */
  bare: boolean
  children: ReactNode
}

/** The surroundings of the product's pages: language, direction, theme, address, query cache, toasts. */
export function Stage({ look, address, bare, children }: StageProps) {
  const isReady = useLook(look)
  const direction = useDirection()
  const [client] = useState(() => new CatalogueClient())
  const [router] = useState(() => routerAt(address))
  if (!isReady) return null
  return (
    <DirectionProvider direction={direction}>
      <QueryClientProvider client={client}>
        <Suspense fallback={<Loading />}>
          <Shown value={<div className={bare ? '' : 'p-6'}>{children}</div>}>
            <RouterProvider router={router as never} />
          </Shown>
          <Toasts />
        </Suspense>
      </QueryClientProvider>
    </DirectionProvider>
  )
}
