import type { Me } from 'contract/workspace/me'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { RoleList } from './RoleList.tsx'

interface HomePageProps {
  me: Me
  /** The organisation, the choice of one, or the form to create one. */
  organisation: ReactNode
  /** Links to the areas. */
  areas: ReactNode
}

export function HomePage({ me, organisation, areas }: HomePageProps) {
  const { t } = useTranslation('workspace/home')
  useTitle(t('title'))
  return (
    <div className="space-y-6">
      <h1 className="text-title font-semibold">
        {/* A name can have another direction than the sentence around it. */}
        {t('greeting', { name: `\u2068${me.name}\u2069` })}
      </h1>
      <section className="ruled flex flex-wrap gap-x-10 gap-y-4 py-4 sm:py-5">
        {organisation}
        {me.roles.length > 0 ? <RoleList roles={me.roles} /> : null}
      </section>
      {areas}
    </div>
  )
}
