import { useQuery } from '@tanstack/react-query'
import { type AuditFile, maySeal } from 'contract/audit/completion'
import { Download, Lock, LockOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDay, formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { useMay } from '#platform/collections/may.ts'
import { errorCode } from '#platform/errors.ts'
import { exportsQuery, isOnItsWay } from '#platform/exports/exports.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { formatBytes } from '#shared/evidence/format-bytes.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { fetchAuditFile, filesQuery, useForget, useSeal, useUnseal } from './completion.api.ts'
import type { TabProps } from './CompletionPage.tsx'
import { projectSlice } from './slices.ts'

/** The sealed files of the project, and the one that is still to be made. */
export function ArchiveTab({ project }: TabProps) {
  const { t } = useTranslation('audit/completion')
  const locale = useLocale()
  const files = useQuery(filesQuery(project.id))
  if (files.isPending) return <Loading />
  if (files.isError) return <ErrorState error={files.error} onRetry={() => void files.refetch()} />
  const { items, due } = files.data
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Section title={t('archive.title')} text={t('archive.text')}>
        {due && !project.sealedOn ? (
          <p className="text-body">{t('archive.due', { day: formatDay(due, locale) })}</p>
        ) : null}
        <Sealing project={project} />
      </Section>
      <Section title={t('archive.files')} text={t('archive.filesText')}>
        {items.length === 0 ? <p className="text-body text-ink-soft">{t('archive.none')}</p> : null}
        <ul className="divide-y divide-line">
          {items.map((file) => (
            <File key={file.id} project={project.id} file={file} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Sealing({ project }: TabProps) {
  const { t } = useTranslation(['audit/completion', 'contract/common'])
  const may = useMay()
  const forget = useForget()
  const [asked, setAsked] = useState(false)
  const seal = useSeal(project.id)
  const made = useQuery(exportsQuery)
  const busy =
    made.data?.some((one) => one.format === 'audit_file' && one.recordId === project.id && isOnItsWay(one)) ??
    false
  // Storing the archive locks the project: refetch it when the job has ended.
  useEffect(() => {
    if (!busy) void forget()
    // oxlint-disable-next-line react/exhaustive-deps -- asked again when the work has ended, and only then
  }, [busy])
  const sealed = project.sealedOn !== null
  const ready = maySeal(project)
  const heads = may(projectSlice.of.actions.approve)
  const [title, text] = sealed
    ? [t('archive.again'), t('archive.againText')]
    : [t('archive.seal'), t('archive.sealText')]
  return (
    <>
      {sealed ? <Notice variant="success">{t('archive.sealed')}</Notice> : null}
      {sealed && ready ? <Notice variant="warning">{t('archive.stale')}</Notice> : null}
      {heads ? null : <p className="text-body text-ink-soft">{t('archive.head')}</p>}
      {heads && !sealed && !ready ? <Notice variant="warning">{t('archive.notReady')}</Notice> : null}
      {busy ? <Notice>{t('archive.busy')}</Notice> : null}
      {heads ? (
        <div className="flex flex-wrap gap-2">
          {sealed && !ready ? null : (
            <Button disabled={!ready} busy={seal.isPending || busy} onClick={() => setAsked(true)}>
              <Lock aria-hidden />
              {title}
            </Button>
          )}
          {sealed && project.status === 'follow_up' ? <Unsealing project={project} /> : null}
        </div>
      ) : null}
      <ConfirmDialog
        open={asked}
        title={title}
        text={text}
        confirm={title}
        busy={seal.isPending}
        problem={seal.error ? t(`contract/common:errors.${errorCode(seal.error)}`) : undefined}
        onConfirm={() => seal.mutate(undefined, { onSuccess: () => setAsked(false) })}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}

/** Makes the project editable again, with a reason. */
function Unsealing({ project }: TabProps) {
  const { t } = useTranslation(['audit/completion', 'contract/common'])
  const [asked, setAsked] = useState(false)
  const unseal = useUnseal(project.id)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        <LockOpen aria-hidden />
        {t('archive.unseal')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t('archive.unseal')}
        text={t('archive.unsealText')}
        confirm={t('archive.unseal')}
        reason="required"
        busy={unseal.isPending}
        problem={unseal.error ? t(`contract/common:errors.${errorCode(unseal.error)}`) : undefined}
        onConfirm={(reason) => unseal.mutate(reason, { onSuccess: () => setAsked(false) })}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}

function File({ project, file }: { project: string; file: AuditFile }) {
  const { t } = useTranslation(['audit/completion', 'contract/common'])
  const locale = useLocale()
  const fetchIt = () =>
    fetchAuditFile(project, file).catch((error: unknown) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
    )
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3 text-body">
      <div className="min-w-0">
        <p className="font-medium">{t('archive.version', { number: formatNumber(file.number, locale) })}</p>
        <p className="text-ink-soft">
          {formatMoment(file.sealedAt, locale)} · {t('archive.records', { count: file.records })} ·{' '}
          {formatBytes(file.bytes, locale)}
        </p>
        <p className="mt-1 text-meta break-all text-ink-soft" dir="ltr">
          {t('archive.hash', { hash: file.sha256 })}
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={() => void fetchIt()}>
        <Download aria-hidden />
        {t('archive.download')}
      </Button>
    </li>
  )
}
