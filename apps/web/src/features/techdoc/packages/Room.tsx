import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useState } from 'react'
import { usePageAddress } from '#platform/page-address.ts'
import { useTitle } from '#platform/use-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import { TAB_CLASSES, TAB_LIST_CLASSES } from '#shared/record/tab-classes.ts'
import { ContentsView } from './ContentsView.tsx'
import { AnswersDue } from './AnswersDue.tsx'
import { CompareWith } from './CompareTab.tsx'
import { contentsQuery, type Subject } from './packages.api.ts'
import { RoomQuestions } from './RoomQuestions.tsx'
import { AskContext } from './SectionShown.tsx'

const VIEWS = ['contents', 'questions', 'compare'] as const
type View = (typeof VIEWS)[number]

/** A package as an external reader sees it: its sections and documents, and the reader's questions. */
export function Room({ id }: { id: string }) {
  const { t } = useTranslation('techdoc/packages')
  const locale = useLocale()
  const { data, error, isPending, refetch } = useQuery(contentsQuery(id, locale))
  const [{ view = 'contents' }, go] = usePageAddress<{ view?: View | undefined }>((search) => ({
    view: VIEWS.find((one) => one === search['view']),
  }))
  // Counted, so that asking twice about the same row fills the form twice.
  const [begun, setBegun] = useState<{ subject: Subject; times: number }>()
  useTitle(data ? `${data.package.code} · ${t('one')}` : t('one'))
  if (isPending) return <Loading />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const { package: of, organisation, unapproved } = data
  return (
    <Tabs.Root value={view} onValueChange={(chosen: View) => go({ view: chosen })}>
      <header className="ruled mb-4 space-y-2 pt-4">
        <p className="text-body">
          <PageLink to="/packages" className="text-accent hover:underline">
            {t('room.title')}
          </PageLink>
        </p>
        <h1 className="text-title font-semibold">
          <bdi className="tabular-nums">{of.code}</bdi> <bdi>{of.name}</bdi>
        </h1>
        <p className="text-body text-ink-soft">
          <bdi>{organisation}</bdi> · <bdi>{of.device.code}</bdi> <bdi>{of.device.name}</bdi> ·{' '}
          {t('round', { round: of.round })} ·{' '}
          {t('assembled', { moment: formatMoment(of.assembledAt, locale) })}
        </p>
        <AnswersDue key={of.answersDueOn} id={of.id} day={of.answersDueOn} />
        {unapproved > 0 ? <Notice variant="warning">{t('unapproved', { count: unapproved })}</Notice> : null}
        <p className="text-meta break-all text-ink-soft">{t('hash', { hash: of.manifestHash })}</p>
        <Tabs.List aria-label={t('tabs.label')} className={TAB_LIST_CLASSES}>
          {VIEWS.map((one) => (
            <Tabs.Tab key={one} value={one} className={TAB_CLASSES}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </header>
      <Tabs.Panel value="contents">
        <AskContext
          value={(about) => {
            setBegun((before) => ({ subject: about, times: (before?.times ?? 0) + 1 }))
            go({ view: 'questions' })
          }}
        >
          <ContentsView id={id} />
        </AskContext>
      </Tabs.Panel>
      <Tabs.Panel value="questions">
        <RoomQuestions key={begun?.times} contents={data} subject={begun?.subject} />
      </Tabs.Panel>
      <Tabs.Panel value="compare">
        <CompareWith
          id={id}
          others={data.rounds.map(({ id: other, code, name, round }) => ({
            id: other,
            label: `${t('round', { round })} · ${code} ${name}`,
          }))}
          none={t('compare.only')}
        />
      </Tabs.Panel>
    </Tabs.Root>
  )
}
