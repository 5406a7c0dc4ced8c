import { useQuery } from '@tanstack/react-query'
import type { SignInDomain } from 'contract/workspace/sign-in-connections'
import { useState, type SubmitEvent } from 'react'
import { errorCode } from '#platform/errors.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { TextField } from '#ui/TextField.tsx'
import { domainsQuery, useAddDomain, useRemoveDomain, useVerifyDomain } from './connections.api.ts'

/** Domains whose addresses sign in with the organisation's provider, each proved in its DNS. */
export function Domains() {
  const { t } = useTranslation('workspace/settings')
  const { data, error, refetch } = useQuery(domainsQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <Section title={t('signIn.domains.title')} text={t('signIn.domains.text')}>
      {data.length > 0 ? (
        <ul aria-label={t('signIn.domains.title')} className="space-y-4">
          {data.map((domain) => (
            <DomainItem key={domain.id} domain={domain} />
          ))}
        </ul>
      ) : null}
      <AddDomain />
    </Section>
  )
}

function AddDomain() {
  const { t } = useTranslation(['workspace/settings', 'contract/common'])
  const add = useAddDomain()
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const domain = String(new FormData(form).get('domain')).trim().toLowerCase()
    add.mutate(domain, { onSuccess: () => form.reset() })
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-wrap items-end gap-2">
      <TextField
        className="min-w-60 flex-1"
        name="domain"
        label={t('signIn.domains.name')}
        problem={add.error ? t(`contract/common:errors.${errorCode(add.error)}`) : undefined}
        dir="ltr"
        maxLength={253}
        spellCheck={false}
        autoCapitalize="none"
      />
      <Button type="submit" variant="secondary" busy={add.isPending}>
        {t('signIn.domains.add')}
      </Button>
    </form>
  )
}

function DomainItem({ domain }: { domain: SignInDomain }) {
  const { t } = useTranslation(['workspace/settings', 'contract/common'])
  const locale = useLocale()
  const verify = useVerifyDomain(domain.id)
  const remove = useRemoveDomain(domain.id)
  const [isRemoving, setRemoving] = useState(false)
  const { domain: name, recordName, recordValue, verifiedAt } = domain
  return (
    <li className="ruled space-y-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi dir="ltr">{name}</bdi>
          <StatusBadge
            status={verifiedAt ? 'active' : 'on_hold'}
            label={t(verifiedAt ? 'signIn.domains.verified' : 'signIn.domains.unverified')}
          />
        </h3>
        <div className="flex flex-wrap gap-2">
          {verifiedAt ? null : (
            <Button size="small" busy={verify.isPending} onClick={() => verify.mutate(undefined)}>
              {t('signIn.domains.verify')}
            </Button>
          )}
          <Button
            size="small"
            variant="secondary"
            aria-label={t('signIn.domains.removeOf', { domain: name })}
            onClick={() => setRemoving(true)}
          >
            {t('signIn.domains.remove')}
          </Button>
        </div>
      </div>
      {verify.error ? (
        <Notice variant="warning">{t(`contract/common:errors.${errorCode(verify.error)}`)}</Notice>
      ) : null}
      {verifiedAt ? (
        <p className="text-body text-ink-soft">
          {t('signIn.domains.since', { moment: formatMoment(verifiedAt, locale) })}
        </p>
      ) : (
        <>
          <p className="text-body">{t('signIn.domains.record')}</p>
          <dl className="grid gap-x-4 gap-y-1 text-body sm:grid-cols-[auto_1fr]">
            <Value label={t('signIn.domains.recordType')} value="TXT" />
            <Value label={t('signIn.domains.recordName')} value={recordName} />
            <Value label={t('signIn.domains.recordValue')} value={recordValue} />
          </dl>
        </>
      )}
      {isRemoving ? (
        <ConfirmDialog
          open
          title={t('signIn.domains.remove')}
          text={t('signIn.domains.removeText', { domain: name })}
          confirm={t('signIn.domains.remove')}
          reason="required"
          busy={remove.isPending}
          problem={remove.error ? t(`contract/common:errors.${errorCode(remove.error)}`) : undefined}
          onConfirm={(reason) => remove.mutate(reason, { onSuccess: () => setRemoving(false) })}
          onCancel={() => setRemoving(false)}
        />
      ) : null}
    </li>
  )
}

/** A value that is copied into a form of another program. */
export function Value({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        <bdi dir="ltr" className="font-mono text-meta break-all select-all">
          {value}
        </bdi>
      </dd>
    </>
  )
}
