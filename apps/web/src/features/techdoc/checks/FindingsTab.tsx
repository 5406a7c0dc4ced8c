import { useQuery } from '@tanstack/react-query'
import type { FileFinding } from 'contract/techdoc/file/file-checks'
import { FILE_PAGES, sections } from 'contract/techdoc/file/sections'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useDynamicTranslation, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { fileLink } from '#platform/records/file-links.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { findingsQuery } from './checks.api.ts'

const SHOWN = ['all', 'blocking', 'warning'] as const

/** The current findings page by page, each with a link to where it can be fixed. */
export function FindingsTab({ device }: { device: string }) {
  const { t } = useTranslation('techdoc/checks')
  const labels = useCollectionLabels(sections)
  const locale = useLocale()
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('all')
  const asked = useQuery(findingsQuery(device))
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <Loading />
  const all = asked.data
  const listed = all.filter(({ severity }) => shown === 'all' || severity === shown)
  const countOf = (one: (typeof SHOWN)[number]) =>
    one === 'all' ? all.length : all.filter(({ severity }) => severity === one).length
  if (all.length === 0)
    return (
      <div className="ruled">
        <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
      </div>
    )
  return (
    <>
      <div role="group" aria-label={t('show')} className="mb-4 flex flex-wrap gap-2">
        {SHOWN.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={shown === one}
            onClick={() => setShown(one)}
            className="rounded-full border border-line-strong px-3 py-1.5 text-body aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium"
          >
            {t(`severities.${one}`)}{' '}
            <span className="tabular-nums">{formatNumber(countOf(one), locale)}</span>
          </button>
        ))}
      </div>
      <div className="space-y-4">
        {FILE_PAGES.map((page) => ({ page, found: listed.filter((one) => one.page === page) }))
          .filter(({ found }) => found.length > 0)
          .map(({ page, found }) => (
            <Section key={page} title={labels.choice('page', page)}>
              <ul className="divide-y divide-line">
                {found.map((finding) => (
                  <Found
                    key={`${finding.rule} ${finding.row?.id ?? ''} ${JSON.stringify(finding.details)} ${finding.section.key}`}
                    finding={finding}
                    device={device}
                  />
                ))}
              </ul>
            </Section>
          ))}
      </div>
    </>
  )
}

function Found({ finding, device }: { finding: FileFinding; device: string }) {
  const { t } = useTranslation(['techdoc/checks', 'contract/filechecks'])
  const { t: message } = useDynamicTranslation('contract/filechecks')
  const locale = useLocale()
  const { rule, severity, section, row, page, details } = finding
  const place = fileLink(page, device, section.key, row?.id)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3 text-body">
      <span
        className={`mt-0.5 rounded px-1.5 py-0.5 text-meta font-medium ${severity === 'blocking' ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning'}`}
      >
        {t(`severities.${severity}`)}
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          {t(`contract/filechecks:${rule}.title`)}{' '}
          <bdi className="text-meta font-normal text-ink-soft">{rule}</bdi>
        </p>
        <p className="text-ink-soft">{message(`${rule}.message`, details)}</p>
      </div>
      <PageLink {...place} className="font-medium text-accent hover:underline">
        {section.title[locale]}
        {row ? <bdi className="ms-2 font-normal">{row.code.split('/').at(-1)}</bdi> : null}
      </PageLink>
    </li>
  )
}
