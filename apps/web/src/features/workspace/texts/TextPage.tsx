import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { inLocale, type Localized } from 'contract/locale'
import type { Me } from 'contract/workspace/me'
import { Suspense, useId, useState } from 'react'
import { formatDay } from '#platform/i18n/format.ts'
import type { Named } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { endQuery } from '#platform/records/references.ts'
import type { RecordEnd } from '#platform/records/record.ts'
import { useTitle } from '#platform/use-title.ts'
import { LazyPlainEditor, LazyRichEditor } from '#shared/editor/lazy.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { textQuery } from '#platform/rich-texts/text-query.ts'
import { lazy } from '#ui/lazy.tsx'

const SearchPicker = lazy(async () => ({
  default: (await import('#shared/form/SearchPicker.tsx')).SearchPicker,
}))

/** Four editors: shared live, a plain field, with suggestions, and with placeholders. */
const PAGES = {
  tiptap: { field: 'narrative', setup: 'full' },
  'test-editor': { field: 'summary', setup: 'plain' },
  'test-editor2': { field: 'narrative', setup: 'review' },
  'tiny-mce': { field: 'walkthrough', setup: 'template' },
} as const

export type TextPageName = keyof typeof PAGES

export interface TextPageProps {
  page: TextPageName
  me: Me | null
  /** Where a visitor returns to after signing in. */
  signInTo?: string | undefined
  /** The process whose text is open, from the URL. */
  record: string | undefined
  onRecord: (id: string | undefined) => void
}

/** The texts of a process, in one of four editors. */
export function TextPage({ page, me, signInTo, record, onRecord }: TextPageProps) {
  const { t } = useTranslation('workspace/texts')
  const title = t(`pages.${page}.title`)
  useTitle(title)
  return (
    <>
      <h1 className="text-title font-semibold">{title}</h1>
      <p className="mt-1 mb-5 max-w-prose text-body text-ink-soft">{t(`pages.${page}.text`)}</p>
      {me?.organisationId ? (
        <Texts page={page} me={me} record={record} onRecord={onRecord} />
      ) : (
        <div className="ruled">
          <EmptyState title={title} text={t('signIn.text')}>
            <Link
              to={me ? '/home' : '/login'}
              search={me || !signInTo ? {} : { to: signInTo }}
              className="text-body font-medium text-accent underline"
            >
              {t('signIn.action')}
            </Link>
          </EmptyState>
        </div>
      )}
    </>
  )
}

type TextsProps = Pick<TextPageProps, 'page' | 'record' | 'onRecord'> & { me: Me }

function Texts({ page, me, record, onRecord }: TextsProps) {
  const { t } = useTranslation('workspace/texts')
  const id = useId()
  const found = useQuery({ ...endQuery('process', record ?? ''), enabled: record !== undefined })
  const picked: Named | null = found.data
    ? { id: found.data.id, code: found.data.code, title: found.data.title as Localized }
    : null
  return (
    <>
      <div className="mb-4 max-w-md">
        <label htmlFor={id} className="mb-1.5 block text-body font-medium">
          {t('record')}
        </label>
        <Suspense fallback={<div className="min-h-(--control-block)" />}>
          <SearchPicker
            key={record ?? ''}
            id={id}
            kind="process"
            value={picked}
            onPick={(chosen) => onRecord(chosen?.id)}
          />
        </Suspense>
      </div>
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {record === undefined ? (
        <div className="ruled">
          <EmptyState title={t('choose.title')} text={t('choose.text')}>
            <Link to="/process" className="text-body font-medium text-accent underline">
              {t('choose.library')}
            </Link>
          </EmptyState>
        </div>
      ) : null}
      {found.data ? <Text key={`${page} ${found.data.id}`} page={page} me={me} record={found.data} /> : null}
    </>
  )
}

function Text({ page, me, record }: { page: TextPageName; me: Me; record: RecordEnd }) {
  const { t } = useTranslation(['workspace/texts', 'contract/processes'])
  const locale = useLocale()
  const { field, setup } = PAGES[page]
  const text = useQuery(textQuery(record.id, field))
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const label = t(`contract/processes:documents.${field}`)
  if (text.isPending) return <Loading />
  if (text.isError) return <ErrorState error={text.error} onRetry={() => void text.refetch()} />
  if (!text.data) {
    return (
      <div className="ruled">
        <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
      </div>
    )
  }
  const organisation = me.memberships.find((one) => one.organisationId === me.organisationId)
  return (
    <Suspense fallback={<Loading />}>
      {setup === 'plain' ? (
        <LazyPlainEditor text={text.data} label={label} />
      ) : (
        <LazyRichEditor
          text={text.data}
          label={label}
          setup={setup}
          organisation={me.organisationId!}
          person={me.id}
          values={{
            organisation: organisation?.organisationName ?? '',
            recordCode: record.code,
            recordTitle: inLocale(record.title as Localized, locale) ?? '',
            person: me.name,
            today: formatDay(today, locale),
          }}
        />
      )}
    </Suspense>
  )
}
