import type { Organisation } from 'contract/workspace/organisations'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { NewOrganisationForm } from './NewOrganisationForm.tsx'

interface NoOrganisationProps {
  onCreated: (organisation: Organisation) => Promise<void>
  /** How to begin, and whether that asks for a name. */
  choice: ReactNode
  withForm: boolean
}

/** The first thing a new person sees: how to get somewhere to work. */
export function NoOrganisation({ onCreated, choice, withForm }: NoOrganisationProps) {
  const { t } = useTranslation('workspace/organisations')
  return (
    <div className="min-w-0 flex-1">
      <h2 className="text-lg font-semibold">{t('none.title')}</h2>
      <p className="mt-2 mb-6 max-w-prose text-sm text-ink-soft">{t('none.text')}</p>
      {choice}
      {withForm ? <NewOrganisationForm onCreated={onCreated} /> : null}
    </div>
  )
}
