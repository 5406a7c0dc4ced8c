import { useQuery } from '@tanstack/react-query'
import type { Opinion } from 'contract/audit/completion'
import { OPINIONS } from 'contract/audit/engagement'
import { PenLine } from 'lucide-react'
import { Suspense, useId, useState, type SubmitEvent } from 'react'
import { linkTo } from '#platform/page-links.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { namedText, useNames } from '#platform/collections/names.ts'
import { errorCode } from '#platform/errors.ts'
import { loadNamespaces, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { opinionQuery, useForget, useSayOpinion } from './completion.api.ts'
import type { TabProps } from './CompletionPage.tsx'
import { projectSlice } from './slices.ts'
import { lazy } from '#ui/lazy.tsx'

const SignDialog = lazy(async () => {
  const [{ SignDialog: Signed }] = await Promise.all([
    import('#shared/signatures/SignDialog.tsx'),
    loadNamespaces('shared/signatures', 'contract/signatures'),
  ])
  return { default: Signed }
})

/**
 * The opinion suggested by the rules and why, the lead's proposal, and the signed decision of the chief audit
 * executive.
 */
export function OpinionTab({ project }: TabProps) {
  const found = useQuery(opinionQuery(project.id))
  if (found.isPending) return <Loading />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return (
    <Loaded project={project} opinion={found.data} computedAt={new Date(found.dataUpdatedAt).toISOString()} />
  )
}

function Loaded({ project, opinion, computedAt }: TabProps & { opinion: Opinion; computedAt: string }) {
  const { t } = useTranslation('audit/completion')
  const { basis, suggested, rule, keyRate, proposed, decided, signed, may } = opinion
  const issues = (['critical', 'high', 'medium', 'low'] as const).map((rating) => ({
    key: rating,
    label: t(`opinion.ratings.${rating}`),
    value: basis[rating],
    link: linkTo({ to: '/issues/$projectId', params: { projectId: project.id }, search: { rating } }),
  }))
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Section title={t('opinion.suggested')} text={t(`opinion.rules.${rule}`)}>
        <p className="text-title font-semibold">{t(`opinion.choices.${suggested}`)}</p>
        <dl className="grid grid-cols-2 gap-3 text-body sm:grid-cols-3">
          <div>
            <dt className="text-ink-soft">{t('opinion.openIssues')}</dt>
            <dd className="text-record font-semibold">
              <ExplainedNumber
                label={t('opinion.openIssues')}
                value={issues.reduce((sum, { value }) => sum + value, 0)}
                explanation={{ formula: t('opinion.issuesFormula'), inputs: issues, computedAt }}
              />
            </dd>
          </div>
          <div>
            <dt className="text-ink-soft">{t('opinion.keyRate')}</dt>
            <dd className="text-record font-semibold">
              <ExplainedNumber
                label={t('opinion.keyRate')}
                value={keyRate === null ? null : keyRate / 1000}
                format={{ kind: 'percent', digits: 1 }}
                explanation={{
                  formula: t('opinion.keyFormula'),
                  inputs: [
                    { key: 'effective', label: t('opinion.keyEffective'), value: basis.keyEffective },
                    { key: 'tested', label: t('opinion.keyTested'), value: basis.keyTested },
                  ],
                  computedAt,
                }}
              />
            </dd>
          </div>
        </dl>
      </Section>
      <div className="space-y-4">
        <Said title={t('opinion.proposal')} said={proposed} none={t('opinion.notProposed')} />
        {may.propose && !decided ? (
          <Form kind="proposeOpinion" project={project.id} opinion={opinion} />
        ) : null}
        <Said title={t('opinion.decision')} said={decided} none={t('opinion.notDecided')} />
        {may.decide ? <Form kind="decideOpinion" project={project.id} opinion={opinion} /> : null}
        {decided ? <Signing project={project} signed={signed} maySign={may.decide} /> : null}
      </div>
    </div>
  )
}

function Said({ title, said, none }: { title: string; said: Opinion['decided']; none: string }) {
  const { t } = useTranslation('audit/completion')
  const locale = useLocale()
  const nameOf = useNames(new Map([['person', new Set(said ? [said.by] : [])]]))
  return (
    <Section title={title}>
      {said ? (
        <div className="text-body">
          <p className="text-record font-semibold">{t(`opinion.choices.${said.opinion}`)}</p>
          <p className="text-ink-soft">
            <bdi>
              {namedText(nameOf('person', said.by) ?? { id: said.by, code: null, title: '…' }, locale)}
            </bdi>
            {' · '}
            {formatMoment(said.at, locale)}
          </p>
          {said.reason ? (
            <p dir="auto" className="mt-2">
              {said.reason}
            </p>
          ) : null}
          {said.opinion === said.suggested ? null : (
            <p className="mt-2 text-ink-soft">
              {t('opinion.differs', { suggested: t(`opinion.choices.${said.suggested}`) })}
            </p>
          )}
        </div>
      ) : (
        <p className="text-body text-ink-soft">{none}</p>
      )}
    </Section>
  )
}

interface FormProps {
  kind: 'proposeOpinion' | 'decideOpinion'
  project: string
  opinion: Opinion
}

/** An opinion other than the suggested one requires a reason. */
function Form({ kind, project, opinion }: FormProps) {
  const { t } = useTranslation(['audit/completion', 'contract/common'])
  const say = useSayOpinion(project)
  const id = useId()
  const [choice, setChoice] = useState(opinion.proposed?.opinion ?? opinion.suggested)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const differs = choice !== opinion.suggested
  const missing = differs && reason.trim() === ''
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    if (missing) return
    const given = reason.trim()
    say.mutate(
      { kind, opinion: choice, ...(given ? { reason: given } : {}) },
      {
        onSuccess: () => {
          setReason('')
          setAsked(false)
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={send} className="ruled space-y-3 py-4 sm:py-5">
      <SelectField
        label={t(kind === 'proposeOpinion' ? 'opinion.propose' : 'opinion.decide')}
        value={choice}
        onChange={(event) => setChoice(event.target.value as (typeof OPINIONS)[number])}
      >
        {OPINIONS.map((one) => (
          <option key={one} value={one}>
            {t(`opinion.choices.${one}`)}
          </option>
        ))}
      </SelectField>
      <div>
        <label htmlFor={id} className="mb-1.5 block text-body font-medium">
          {t(differs ? 'opinion.reasonNeeded' : 'opinion.reason')}
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={3}
          maxLength={4000}
          value={reason}
          aria-invalid={asked && missing ? true : undefined}
          aria-describedby={asked && missing ? `${id}-problem` : undefined}
          onChange={(event) => setReason(event.target.value)}
          className="block w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-body"
        />
        {asked && missing ? (
          <p id={`${id}-problem`} className="mt-1 text-body text-danger">
            {t('opinion.reasonMissing')}
          </p>
        ) : null}
      </div>
      {say.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(say.error)}`)}</Notice>
      ) : null}
      <Button type="submit" busy={say.isPending}>
        {t(kind === 'proposeOpinion' ? 'opinion.proposeDo' : 'opinion.decideDo')}
      </Button>
    </form>
  )
}

function Signing({ project, signed, maySign }: TabProps & { signed: boolean; maySign: boolean }) {
  const { t } = useTranslation('audit/completion')
  const forget = useForget()
  const [open, setOpen] = useState(false)
  if (signed) return <Notice variant="success">{t('opinion.signed')}</Notice>
  return (
    <Notice variant="warning">
      <p>{t('opinion.unsigned')}</p>
      {maySign ? (
        <Button variant="secondary" size="small" className="mt-2" onClick={() => setOpen(true)}>
          <PenLine aria-hidden />
          {t('opinion.sign')}
        </Button>
      ) : null}
      <Suspense>
        {open ? (
          <SignDialog
            slice={projectSlice}
            record={project}
            meanings={['approval']}
            onClose={() => {
              setOpen(false)
              void forget()
            }}
          />
        ) : null}
      </Suspense>
    </Notice>
  )
}
