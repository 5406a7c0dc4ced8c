import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'

interface BlankLayoutProps {
  title: string
  /** One line below the title. */
  text?: string | undefined
  children: ReactNode
  /** Beside the sheet on wide screens. */
  aside?: ReactNode
}

/** A page with one sheet and without navigation: in the middle, or at the start with something beside it. */
export function BlankLayout({ title, text, children, aside }: BlankLayoutProps) {
  const beside = aside !== undefined
  return (
    <div
      className={`grid min-h-svh ${beside ? 'md:grid-cols-2 md:gap-(--shell-gap) md:p-(--shell-gap)' : 'sm:place-items-center sm:p-4'}`}
    >
      <main
        className={`flex w-full flex-col sheet px-4 py-3 sm:px-7 sm:py-5 ${beside ? 'max-md:rounded-none' : 'max-w-md max-sm:rounded-none'}`}
      >
        <div className="flex items-center justify-between gap-4">
          <Brand />
          <LanguageSwitch />
        </div>
        <div className={beside ? 'm-auto w-full max-w-90 py-6' : 'py-6'}>
          <h1 className="text-answer font-semibold">{title}</h1>
          <p className="mb-6 text-read text-ink-soft">{text}</p>
          {children}
        </div>
      </main>
      {aside}
    </div>
  )
}
