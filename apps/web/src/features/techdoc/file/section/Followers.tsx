import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Localized } from 'contract/locale'
import { checkFile } from 'contract/techdoc/file/file-checks'
import { type Section as SectionRecord, sections } from 'contract/techdoc/file/sections'
import { type Follower, inheritanceRoutes } from 'contract/techdoc/inheritance/inheritance'
import { Suspense, useState, type SubmitEvent } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { fileLink } from '#platform/records/file-links.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ReasonField } from '#ui/dialog/ReasonField.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { followersQuery, invalidateFiles } from '../file.api.ts'

/** The devices that take their values from this section, and what its changes touch before they are applied. */
export function Followers({ section }: { section: SectionRecord }) {
  const { t } = useTranslation('techdoc/file')
  const may = useMay()
  const [applying, setApplying] = useState(false)
  // Readers see approved content only, not what changes.
  const { data, error, refetch } = useQuery({ ...followersQuery(section.id), enabled: may(checkFile) })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  const touched = data.filter((one) => one.effect !== 'current' || one.entered > 0)
  return (
    <Section
      title={t('followers.title')}
      text={t('followers.text')}
      tools={
        touched.length > 0 && may(sections.actions.update) ? (
          <Button onClick={() => setApplying(true)}>{t('followers.apply')}</Button>
        ) : undefined
      }
    >
      {touched.length > 0 ? (
        <Notice variant="warning">{t('followers.touched', { n: touched.length })}</Notice>
      ) : null}
      <FollowerList section={section} items={data} />
      <Suspense>
        {applying ? (
          <ApplyDialog section={section} items={touched} onClose={() => setApplying(false)} />
        ) : null}
      </Suspense>
    </Section>
  )
}

interface ListProps {
  section: Pick<SectionRecord, 'page' | 'key'>
  items: readonly Follower[]
}

function FollowerList({ section, items }: ListProps) {
  const { t } = useTranslation('techdoc/file')
  return (
    <ul className="divide-y divide-line">
      {items.map((one) => (
        <li key={one.device.id} className="space-y-0.5 py-2 text-body">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <PageLink
              {...fileLink(section.page, one.device.id, section.key)}
              className="text-accent hover:underline"
            >
              <bdi dir="ltr" className="font-medium tabular-nums">
                {one.device.code}
              </bdi>{' '}
              <LocalizedText text={one.device.name as Localized} />
            </PageLink>
            <span className={one.effect === 'current' ? 'text-ink-soft' : 'font-medium'}>
              {t(`followers.effects.${one.effect}`)}
            </span>
          </div>
          <Counts follower={one} />
        </li>
      ))}
    </ul>
  )
}

function Counts({ follower: { fields, added, changed, removed, own, entered } }: { follower: Follower }) {
  const { t } = useTranslation('techdoc/file')
  const counts = { fields: fields.length, added, changed, removed, own, entered }
  const said = Object.entries(counts).filter(([, n]) => n > 0)
  if (said.length === 0) return null
  return (
    <p className="text-ink-soft">
      {said.map(([name, n]) => t(`followers.counts.${name as keyof typeof counts}`, { n })).join(' · ')}
    </p>
  )
}

/** What applying changes in each device, with the reason for all of them. */
function ApplyDialog({
  section,
  items,
  onClose,
}: ListProps & { section: SectionRecord; onClose: () => void }) {
  const { t } = useTranslation(['techdoc/file', 'contract/common', 'ui/dialog'])
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [replaceEntered, setReplace] = useState(false)
  const apply = useMutation({
    mutationFn: () =>
      call(inheritanceRoutes.apply, {
        params: { id: section.id },
        body: { reason: reason.trim(), replaceEntered },
      }),
    onSuccess: () => {
      invalidateFiles(client)
      showToast({ text: t('followers.applied', { n: items.length }) })
      onClose()
    },
  })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (reason.trim() === '') setMissing(true)
    else apply.mutate()
  }
  return (
    <Dialog open onClose={onClose} title={t('followers.apply')} text={t('followers.applyText')}>
      <form noValidate onSubmit={submit} className="space-y-4">
        {apply.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(apply.error)}`)}</Notice>
        ) : null}
        <FollowerList section={section} items={items} />
        {items.some(({ entered }) => entered > 0) ? (
          <CheckField
            label={t('followers.replace')}
            hint={t('followers.replaceHint')}
            checked={replaceEntered}
            onChange={({ target }) => setReplace(target.checked)}
          />
        ) : null}
        <ReasonField
          label={t('ui/dialog:reason')}
          hint={t('followers.reason')}
          value={reason}
          missing={missing}
          onChange={(next) => {
            setReason(next)
            setMissing(false)
          }}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
          <Button type="submit" busy={apply.isPending}>
            {t('followers.apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
