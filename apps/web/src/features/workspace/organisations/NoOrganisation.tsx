import type { Organisation } from 'contract/workspace/organisations'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { NewOrganisationForm } from './NewOrganisationForm.tsx'

interface NoOrganisationProps {
  onCreated: (organisation: Organisation) => Promise<void>
  /** How to start, and whether that needs a name. */
  choice: ReactNode
  withForm: boolean
}

/** The first page of a new person: how to get an organisation to work in. */
export function NoOrganisation({ onCreated, choice, withForm }: NoOrganisationProps) {
  const { t } = useTranslation('workspace/organisations')
  return (
    <div className="min-w-0 flex-1">
      <h2 className="text-record font-semibold">{t('none.title')}</h2>
      <p className="mt-2 mb-6 max-w-prose text-body text-ink-soft">{t('none.text')}</p>
      {choice}
      {withForm ? <NewOrganisationForm onCreated={onCreated} /> : null}
    </div>
  )
}
