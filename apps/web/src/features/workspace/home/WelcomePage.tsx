import type { Me } from 'contract/workspace/me'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'

/** Home until an organisation is chosen or created. */
export function WelcomePage({ me, children }: { me: Me; children: ReactNode }) {
  const { t } = useTranslation('workspace/home')
  useTitle(t('title'))
  return (
    <div className="space-y-6">
      <h1 className="text-title font-semibold">
        {/* A name can have another direction than the sentence around it. */}
        {t('greeting', { name: `\u2068${me.name}\u2069` })}
      </h1>
      {children}
    </div>
  )
}
