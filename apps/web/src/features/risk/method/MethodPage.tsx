import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { methods, type MethodVersion } from 'contract/risk/methods'
import { ArrowLeft, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { errorCode } from '#platform/errors.ts'
import { useTitle } from '#platform/use-title.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useNextVersion, versionQuery, versionsQuery } from './method.api.ts'
import { MethodSheet } from './MethodSheet.tsx'
import { VersionList } from './VersionList.tsx'
import { lazy } from '#ui/lazy.tsx'

// Loaded on demand: most people read a method, few edit one.
const MethodEditor = lazy(async () => ({
  default: (await import('./editor/MethodEditor.tsx')).MethodEditor,
}))

const FIRST_NAME = { en: 'Risk method', fr: 'Méthode de cotation des risques', ar: 'منهجية تقييم المخاطر' }

/** The scoring method of the organisation: the version in force, earlier ones, and the next. */
export function MethodPage({ record }: { record: string | undefined }) {
  const { t } = useTranslation(['risk/method', 'contract/methods', 'contract/assessments', 'contract/common'])
  const may = useMay()
  const navigate = useNavigate()
  const versions = useQuery(versionsQuery)
  const next = useNextVersion()
  const known = versions.data ?? []
  const active = known.find(({ status }) => status === 'active')
  const shown = record ?? active?.id ?? known[0]?.id
  const hasDraft = known.some(({ status }) => status === 'draft')
  useTitle(t('title'))
  const begin = () =>
    next.mutate(active?.name ?? FIRST_NAME, {
      onSuccess: ({ id }) => void navigate({ to: '/risk-method', search: { record: id } }),
      onError: (error) =>
        showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
    })
  const beginning = may(methods.actions.create) ? (
    <Button busy={next.isPending} onClick={begin}>
      <Plus aria-hidden />
      {t('begin')}
    </Button>
  ) : null
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <PageLink
            to="/risk-assessments"
            className="inline-flex items-center gap-1 text-body font-medium text-accent"
          >
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {t('contract/assessments:title')}
          </PageLink>
          <h1 className="text-title font-semibold">{t('title')}</h1>
        </div>
        {hasDraft || known.length === 0 ? null : beginning}
      </header>
      {versions.isPending ? <Loading /> : null}
      {versions.isError ? (
        <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />
      ) : null}
      {versions.data && !shown ? (
        <div className="ruled">
          <EmptyState title={t('none')} text={t('noneText')}>
            {beginning}
          </EmptyState>
        </div>
      ) : null}
      {shown ? (
        <div className="grid items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <VersionList versions={known} shown={shown} />
          <div className="min-w-0 space-y-4">
            <Version id={shown} key={shown} />
          </div>
        </div>
      ) : null}
    </>
  )
}

function Version({ id }: { id: string }) {
  const asked = useQuery(versionQuery(id))
  if (asked.isPending) return <Loading />
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  return <Shown version={asked.data} />
}

function Shown({ version }: { version: MethodVersion }) {
  if (version.status !== 'draft' || !version.can.includes('update')) {
    return (
      <>
        {version.note ? (
          <p dir="auto" className="text-body whitespace-pre-line">
            {version.note}
          </p>
        ) : null}
        <MethodSheet method={version.config} />
      </>
    )
  }
  return (
    <Suspense fallback={<Loading />}>
      <MethodEditor version={version} />
    </Suspense>
  )
}
