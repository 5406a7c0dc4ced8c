import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { DEADLINE_RULES } from 'contract/compliance/statutory-deadline-kinds'
import { type StatutoryDeadlineLine, statutoryDeadlines } from 'contract/compliance/statutory-deadlines'
import { type DeadlineStage, stageAt } from 'contract/compliance/terms'
import { inLocale } from 'contract/locale'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useMay } from '#platform/collections/may.ts'
import { useNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { placeQuery } from '#platform/session/place.ts'
import { Button } from '#ui/Button.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { runningQuery } from './calendar.api.ts'
import { SendDialog } from './SendDialog.tsx'
import { showInZone } from './show-in-zone.ts'
import { formatLeft, useNow } from './time-left.ts'

const LOOKS: Readonly<Record<DeadlineStage, string>> = {
  early: 'border-line bg-surface',
  half: 'border-warning-line bg-warning-soft',
  urgent: 'border-danger-line bg-danger-soft',
  breached: 'border-danger bg-danger-soft',
}

/** Running deadlines with the time left. Screen readers announce a change of stage, not every minute. */
export function RunningDeadlines() {
  const { t } = useTranslation('compliance/calendar')
  const labels = useCollectionLabels(statutoryDeadlines)
  const locale = useLocale()
  const now = useNow()
  const running = useQuery(runningQuery).data ?? []
  const [sending, setSending] = useState<StatutoryDeadlineLine>()
  const stages = running.map((clock): [StatutoryDeadlineLine, DeadlineStage] => [
    clock,
    clock.stage === 'breached' ? 'breached' : stageOf(clock, now),
  ])
  const pressing = stages.filter(([, stage]) => stage === 'urgent' || stage === 'breached')
  if (running.length === 0) return null
  return (
    <section aria-label={t('running')} className="mb-6">
      <h2 className="mb-2 text-read font-semibold">{t('running')}</h2>
      <p role="status" className="sr-only">
        {pressing
          .map(([clock, stage]) => `${clock.code} ${labels.choice('stage', stage)}`)
          .join(locale === 'ar' ? '، ' : ', ')}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {stages.map(([clock, stage]) => (
          <ClockCard key={clock.id} clock={clock} stage={stage} now={now} onSend={() => setSending(clock)} />
        ))}
      </ul>
      {sending ? <SendDialog clock={sending} onClose={() => setSending(undefined)} /> : null}
    </section>
  )
}

/** List responses lack the day from which the term counts; the start is accurate enough here. */
const stageOf = ({ startedAt, dueAt }: StatutoryDeadlineLine, now: number): DeadlineStage =>
  stageAt(now, Date.parse(startedAt!), Date.parse(dueAt!))

interface ClockCardProps {
  clock: StatutoryDeadlineLine
  stage: DeadlineStage
  now: number
  onSend: () => void
}

function ClockCard({ clock, stage, now, onSend }: ClockCardProps) {
  const { t } = useTranslation('compliance/calendar')
  const labels = useCollectionLabels(statutoryDeadlines)
  const locale = useLocale()
  const may = useMay()
  const { zone } = useSuspenseQuery(placeQuery).data
  const nameOf = useNames(new Map([['person', new Set([clock.ownerId])]]))
  const due = Date.parse(clock.dueAt!)
  const left = formatLeft(due - now, locale)
  const owner = nameOf('person', clock.ownerId)?.title
  return (
    <li className={`rounded-pop border p-4 ${LOOKS[stage]}`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span role="timer" className="text-title font-semibold tabular-nums">
          {due >= now ? t('left', { time: left }) : t('over', { time: left })}
        </span>
        <span className="text-meta font-medium">{labels.choice('stage', stage)}</span>
      </p>
      <p className="mt-1 text-body">
        <PageLink
          to="/statutory-clocks"
          search={{ record: clock.id }}
          className="font-medium text-accent hover:underline"
        >
          <bdi>{clock.code}</bdi> <bdi>{inLocale(clock.name, locale)}</bdi>
        </PageLink>
      </p>
      <p className="text-body text-ink-soft">
        <bdi>{DEADLINE_RULES[clock.kind].article}</bdi> · {labels.choice('kind', clock.kind)}
      </p>
      <p className="text-body text-ink-soft">
        {t('dueBy', { moment: showInZone(due, locale, zone) })}
        {typeof owner === 'string' ? (
          <>
            {' · '}
            <bdi>{owner}</bdi>
          </>
        ) : null}
      </p>
      {may(statutoryDeadlines.actions.do) && clock.can.includes('update') ? (
        <Button variant="secondary" size="small" className="mt-3" onClick={onSend}>
          <Send aria-hidden />
          {t('send.open')}
        </Button>
      ) : null}
    </li>
  )
}
