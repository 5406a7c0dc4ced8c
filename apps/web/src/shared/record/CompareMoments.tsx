import { useQueries } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Slice } from '#platform/collections/slice.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { compareStates } from '#platform/records/history-compare.ts'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { asAtQuery, type HistoryLine } from '#platform/records/record-queries.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { inputClasses } from '#shared/form/input-classes.ts'
import { Loading } from '#ui/Loading.tsx'
import { Differences } from './Differences.tsx'
import { useActionWord } from './HistoryItem.tsx'

interface CompareMomentsProps {
  slice: Slice<'asAt'>
  id: string
  entries: readonly HistoryLine[]
}

/** Two past states of the record, rebuilt from its trail and shown side by side. */
export function CompareMoments({ slice, id, entries }: CompareMomentsProps) {
  const { t } = useTranslation('shared/record')
  // Only a new version is a state: links and assignments are attached to the record and do not change its version.
  const moments = entries.filter(({ version }) => version !== null)
  const [from, setFrom] = useState((moments[1] ?? moments[0])?.at ?? '')
  const [to, setTo] = useState(moments[0]?.at ?? '')
  const [before, after] = useQueries({
    queries: [from, to].map((at) => ({ ...asAtQuery(slice, id, at), enabled: at !== '' })),
  })
  const differences =
    before?.data && after?.data
      ? compareStates(before.data.values, after.data.values, Object.keys(slice.of.fields))
      : null
  const failed = before?.error ?? after?.error
  return (
    <div className="space-y-4 text-body">
      <div className="grid gap-3 @md:grid-cols-2">
        <Moments label={t('history.from')} moments={moments} at={from} onChoose={setFrom} />
        <Moments label={t('history.to')} moments={moments} at={to} onChoose={setTo} />
      </div>
      {failed ? <ErrorState error={failed} /> : null}
      {!failed && !differences ? <Loading /> : null}
      {differences?.length === 0 ? <p className="text-ink-soft">{t('history.compare.same')}</p> : null}
      {differences ? <Differences of={slice.of} differences={differences} /> : null}
    </div>
  )
}

interface MomentsProps {
  label: string
  moments: readonly HistoryLine[]
  at: string
  onChoose: (at: string) => void
}

function Moments({ label, moments, at, onChoose }: MomentsProps) {
  const { t } = useTranslation('shared/record')
  const locale = useLocale()
  const id = useId()
  const say = useActionWord()
  const nameOf = ({ version, at: when, action }: HistoryLine) =>
    [
      t('history.version', { version: formatNumber(version ?? 0, locale) }),
      say(action),
      formatMoment(when, locale),
    ].join(' · ')
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <select
        id={id}
        value={at}
        onChange={(event) => onChoose(event.target.value)}
        className={inputClasses(false)}
      >
        {moments.map((moment) => (
          <option key={moment.seq} value={moment.at}>
            {nameOf(moment)}
          </option>
        ))}
      </select>
    </div>
  )
}
