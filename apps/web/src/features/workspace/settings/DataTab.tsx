import { useMutation, useQueryClient } from '@tanstack/react-query'
import { organisationDataRoutes } from 'contract/workspace/organisation-data'
import type { ProtectedAct } from 'contract/workspace/protection'
import { useId, useState } from 'react'
import type { Named } from '#platform/collections/names.ts'
import { errorCode } from '#platform/errors.ts'
import { exportsQuery } from '#platform/exports/exports.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { SearchPicker } from '#shared/form/SearchPicker.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ProtectedDialog } from '#shared/protection/ProtectedDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { ClosureSection } from './ClosureSection.tsx'

/** Data exports of the organisation and its people, and its closure. */
export function DataTab() {
  return (
    <div className="space-y-4">
      <EverythingSection />
      <PersonSection />
      <ClosureSection />
    </div>
  )
}

/** Starts an export; the activity tray shows its progress. */
function useBegin<Input>(begin: (input: Input) => Promise<unknown>) {
  const { t } = useTranslation('workspace/settings')
  const client = useQueryClient()
  return useMutation({
    mutationFn: begin,
    onSuccess: () => {
      showToast({ text: t('data.begun') })
      return client.invalidateQueries(exportsQuery)
    },
  })
}

function EverythingSection() {
  const { t } = useTranslation('workspace/settings')
  const locale = useLocale()
  const [act, setAct] = useState<ProtectedAct | null>(null)
  return (
    <Section title={t('everything.title')} text={t('everything.text')}>
      <Button onClick={() => setAct({ kind: 'organisation.export', locale })}>{t('everything.begin')}</Button>
      <ProtectedDialog act={act} onClose={() => setAct(null)} />
    </Section>
  )
}

function PersonSection() {
  const { t } = useTranslation(['workspace/settings', 'contract/common', 'app'])
  const id = useId()
  const [person, setPerson] = useState<Named | null>(null)
  const [missing, setMissing] = useState(false)
  const begin = useBegin((of: string) => call(organisationDataRoutes.person, { params: { id: of } }))
  return (
    <Section title={t('person.title')} text={t('person.text')}>
      {begin.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(begin.error)}`)}</Notice>
      ) : null}
      <div className="max-w-md">
        <label htmlFor={id} className="mb-1.5 block text-body font-medium">
          {t('person.who')}
        </label>
        <SearchPicker
          id={id}
          kind="person"
          value={person}
          problem={missing ? t('app:required') : undefined}
          onPick={(picked) => {
            setPerson(picked)
            setMissing(false)
          }}
        />
      </div>
      <Button
        variant="secondary"
        busy={begin.isPending}
        onClick={() => (person ? begin.mutate(person.id) : setMissing(true))}
      >
        {t('person.begin')}
      </Button>
    </Section>
  )
}
