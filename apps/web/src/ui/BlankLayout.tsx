import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** A page with one sheet and without navigation. */
export function BlankLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-svh flex-col items-center px-4 py-8 sm:justify-center">
      <main className="w-full max-w-md sheet p-6 sm:p-8">
        <div className="flex items-center justify-between gap-4">
          <Brand />
          <div className="-me-3">
            <LanguageSwitch />
          </div>
        </div>
        <h1 className="mt-8 mb-6 text-title font-semibold">{title}</h1>
        {children}
      </main>
    </div>
  )
}
