import { useQuery } from '@tanstack/react-query'
import type { LibraryChanges, LibraryTaking } from 'contract/risk/starter-library'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import {
  type Choice,
  chooseField,
  chooseLine,
  isSafe,
  lineKey,
  NOTHING,
  shownLines,
  wantedLines,
} from './choice.ts'
import { changesQuery, useTake } from './library.api.ts'
import type { LibraryViewProps } from './LibraryPage.tsx'
import { LineFilters } from './LineFilters.tsx'
import { LineItem } from './LineItem.tsx'
import { TakeResult } from './TakeResult.tsx'

/** Differences between the library and the organisation, accepted line by line. */
export function ChangesView(props: LibraryViewProps) {
  const changes = useQuery(changesQuery)
  if (changes.isPending) return <Loading />
  if (changes.isError) return <ErrorState error={changes.error} onRetry={() => void changes.refetch()} />
  return <Compared changes={changes.data} {...props} />
}

const NO_FILTER = { kind: undefined, slice: undefined, process: undefined, q: undefined }

function Compared({ changes, address, onAddress }: LibraryViewProps & { changes: LibraryChanges }) {
  const { t } = useTranslation(['risk/library', 'contract/common'])
  const locale = useLocale()
  const [choice, setChoice] = useState<Choice>(NOTHING)
  const [result, setResult] = useState<LibraryTaking>()
  const take = useTake()
  const { version, lines, unchanged, notLoaded } = changes
  const shown = shownLines(lines, address, locale)
  const wanted = wantedLines(choice, lines)
  const same = Object.values(unchanged).reduce((all, one) => all + one, 0)
  const submit = () =>
    take.mutate(
      { version, lines: wanted },
      {
        onSuccess: (report) => {
          setResult(report)
          setChoice(NOTHING)
        },
      },
    )
  return (
    <div className="space-y-4">
      <p className="max-w-prose text-body text-ink-soft">{t('changes.text')}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-body">
        <span>{t('version', { version })}</span>
        <span>{t('changes.unchanged', { count: same })}</span>
        {notLoaded > 0 ? (
          <Button variant="secondary" size="small" onClick={() => onAddress({ view: 'load' })}>
            {t('changes.notLoaded', { count: notLoaded })}
          </Button>
        ) : null}
      </p>
      {take.isError ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(take.error)}`)}</Notice>
      ) : null}
      {result ? <TakeResult result={result} /> : null}
      {lines.length === 0 ? (
        <EmptyState title={t('changes.same.title')} text={t('changes.same.text')} />
      ) : (
        <>
          <LineFilters lines={lines} address={address} onAddress={onAddress} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-body">
            <p role="status">{t('changes.shown', { count: shown.length })}</p>
            {shown.some(isSafe) ? (
              <Button
                variant="secondary"
                size="small"
                onClick={() =>
                  setChoice((now) =>
                    shown.filter(isSafe).reduce((all, line) => chooseLine(all, line, true, lines), now),
                  )
                }
              >
                {t('changes.safe')}
              </Button>
            ) : null}
          </div>
          {shown.length === 0 ? (
            <EmptyState title={t('changes.filtered.title')} text={t('changes.filtered.text')}>
              <Button variant="secondary" onClick={() => onAddress(NO_FILTER)}>
                {t('changes.clear')}
              </Button>
            </EmptyState>
          ) : (
            [...Map.groupBy(shown, ({ process }) => process)].map(([process, some]) => (
              <section key={process} aria-label={process}>
                <h2 className="mb-1 font-medium">
                  <bdi>{process}</bdi>
                </h2>
                <ul className="divide-y divide-line rounded-control border border-line">
                  {some.map((line) => (
                    <LineItem
                      key={lineKey(line)}
                      line={line}
                      chosen={choice.get(lineKey(line))}
                      onLine={(on) => setChoice((now) => chooseLine(now, line, on, lines))}
                      onField={(field, on) => setChoice((now) => chooseField(now, line, field, on))}
                    />
                  ))}
                </ul>
              </section>
            ))
          )}
          <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-surface py-3">
            <p role="status" className="text-body">
              {t('changes.marked', { count: wanted.length })}
            </p>
            <Button variant="quiet" disabled={wanted.length === 0} onClick={() => setChoice(NOTHING)}>
              {t('changes.unmark')}
            </Button>
            <Button busy={take.isPending} disabled={wanted.length === 0} onClick={submit}>
              {t('changes.take')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
