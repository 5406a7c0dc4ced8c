import { useQuery } from '@tanstack/react-query'
import type { Localized } from 'contract/locale'
import type { Prepared } from 'contract/workspace/signatures'
import { Suspense, useState, type ReactNode, type SubmitEvent } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { identity } from '#platform/identity/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { LateSecondStep } from '#shared/second-factor/late-second-step.ts'
import { TextField } from '#ui/TextField.tsx'
import { useSign } from './use-sign.ts'

interface SignStatementProps {
  slice: Slice
  record: AnyRecord
  prepared: Prepared
  onBack: () => void
  onSigned: () => void
}

/** The exact statement to sign, and the re-authentication. */
export function SignStatement({ slice, record, prepared, onBack, onSigned }: SignStatementProps) {
  const { t } = useTranslation(['shared/signatures', 'contract/signatures'])
  const means = useQuery({
    queryKey: ['identity', 'confirms-by'],
    queryFn: () => identity.confirmsBy(),
    staleTime: 0,
  })
  const { sign, second, busy, problem } = useSign(slice, prepared, onSigned)
  const [missing, setMissing] = useState({ accept: false, password: false })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const entered = new FormData(event.currentTarget)
    const password = String(entered.get('password') ?? '')
    const found = {
      accept: !prepared.accepted && !entered.has('accept'),
      password: means.data === 'password' && password === '',
    }
    setMissing(found)
    const first = found.accept ? 'accept' : found.password ? 'password' : null
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else void sign(password, entered.has('accept'))
  }

  if (means.isPending) return <Loading />
  if (second) {
    return (
      <Suspense fallback={<Loading />}>
        <LateSecondStep
          step={second.step}
          submit={t('dialog.sign')}
          busy={busy}
          problem={problem}
          onSubmit={(code) => void second.finish(code)}
          onBack={second.giveUp}
        />
      </Suspense>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {problem ? <Notice variant="danger">{problem}</Notice> : null}
      <Summary slice={slice} record={record} prepared={prepared} />
      {prepared.accepted ? null : (
        <div>
          <CheckField name="accept" label={t('dialog.accept')} aria-invalid={missing.accept || undefined} />
          {missing.accept ? <p className="text-body text-danger">{t('dialog.acceptProblem')}</p> : null}
        </div>
      )}
      {means.data === 'password' ? (
        <TextField
          name="password"
          type="password"
          dir="ltr"
          autoComplete="current-password"
          label={t('dialog.password')}
          problem={missing.password ? t('dialog.passwordProblem') : undefined}
        />
      ) : (
        <Notice>{t('dialog.window')}</Notice>
      )}
      {prepared.secondFactor ? (
        <Notice>
          {t('dialog.secondFactor')}{' '}
          <PageLink to="/settings" className="font-medium text-accent-strong underline underline-offset-2">
            {t('dialog.secondFactorLink')}
          </PageLink>
        </Notice>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onBack}>
          {t('dialog.back')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('dialog.sign')}
        </Button>
      </div>
    </form>
  )
}

function Summary({
  slice,
  record: shown,
  prepared,
}: Pick<SignStatementProps, 'slice' | 'record' | 'prepared'>) {
  const { t } = useTranslation(['shared/signatures', 'contract/signatures'])
  const locale = useLocale()
  const labels = useCollectionLabels(slice.of)
  const { record, meaning, reason, step, signer, links, evidence, texts, content } = prepared
  const version = slice.signing?.versionOf(shown) ?? formatNumber(record.version, locale)
  const after =
    slice.signing && step?.from === step?.to ? slice.signing.statusAfter(shown, signer.id) : step?.to
  const lines: [label: string, value: ReactNode][] = [
    [
      t('dialog.statement'),
      <strong key="statement">{t(`contract/signatures:statements.${meaning}`)}</strong>,
    ],
    [
      t('dialog.record'),
      <span key="record">
        <bdi className="font-medium">{record.code}</bdi> <LocalizedText text={record.title as Localized} />
        {' · '}
        {t('version', { version })}
      </span>,
    ],
    [
      t('dialog.what'),
      <span key="what">
        {t('dialog.content', { count: links })} · {t('dialog.texts', { count: texts.length })} ·{' '}
        {t('dialog.files', { count: evidence })}
        <bdi dir="ltr" className="block font-mono text-meta break-all text-ink-soft">
          {content}
        </bdi>
      </span>,
    ],
    [t('dialog.signer'), <bdi key="signer">{signer.name}</bdi>],
  ]
  if (reason) lines.push([t('dialog.reason'), <bdi key="reason">{reason}</bdi>])
  return (
    <div className="rounded-control border border-line bg-surface-soft px-4 py-3 text-body">
      <dl className="space-y-2">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt className="text-meta text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {step && after ? (
        <p className="mt-3">
          {t(after === step.from ? 'dialog.stays' : 'dialog.becomes', { status: labels.status(after) })}
        </p>
      ) : null}
    </div>
  )
}
