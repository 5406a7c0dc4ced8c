import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { Notice } from '#ui/Notice.tsx'

export interface WorkbenchHeaderProps {
  title: string
  /** Where a visitor continues after signing in; undefined for a signed-in person. */
  signInTo: string | undefined
  /** Beside the title. */
  children?: ReactNode
}

/** Says that this is a workbench, so that nobody takes its figures for their own. */
export function WorkbenchHeader({ title, signInTo, children }: WorkbenchHeaderProps) {
  const { t } = useTranslation('workspace/workbench')
  useTitle(title)
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-semibold">{title}</h1>
        {children}
      </header>
      <div className="mb-4">
        <Notice variant="warning">
          {t('made')}
          {signInTo === undefined ? null : (
            <>
              {' '}
              <Link to="/login" search={{ to: signInTo }} className="font-medium underline">
                {t('signIn')}
              </Link>
            </>
          )}
        </Notice>
      </div>
    </>
  )
}
