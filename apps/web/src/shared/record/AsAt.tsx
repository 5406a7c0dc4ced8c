import { useQuery } from '@tanstack/react-query'
import { useContext, useId, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { endOfDay } from '#platform/records/history-compare.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { today } from '#platform/today.ts'
import { asAtQuery } from '#platform/records/record-queries.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { DateInput } from '#ui/date/DateInput.tsx'
import { Loading } from '#ui/Loading.tsx'
import { DrawValueContext } from './draw-value.ts'
import { FieldValue } from './FieldValue.tsx'

/** The whole record as it was at the end of a day. */
export function AsAt({ slice, id }: { slice: Slice<'asAt'>; id: string }) {
  const { t } = useTranslation('shared/record')
  const input = useId()
  const [day, setDay] = useState(today)
  return (
    <div className="space-y-4 text-body">
      <div className="max-w-xs">
        <label htmlFor={input} className="mb-1 block font-medium">
          {t('history.asAt.day')}
        </label>
        <DateInput id={input} max={today()} value={day} onChange={setDay} />
      </div>
      {day === '' ? null : <State slice={slice} id={id} day={day} />}
    </div>
  )
}

function State({ slice, id, day }: { slice: Slice<'asAt'>; id: string; day: string }) {
  const { t } = useTranslation('shared/record')
  const { of } = slice
  const draw = useContext(DrawValueContext)
  const labels = useCollectionLabels(of)
  const locale = useLocale()
  // Today is not over, so its state is loaded again each time.
  const { data, error, isPending, refetch } = useQuery({
    ...asAtQuery(slice, id, endOfDay(day)),
    ...(day === today() ? { staleTime: 0 } : {}),
  })
  if (isPending) return <Loading />
  if (error && errorCode(error) === 'NOT_FOUND')
    return (
      <p role="status" className="text-ink-soft">
        {t('history.asAt.none')}
      </p>
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <p role="status" className="text-ink-soft">
        {t('history.asAt.saved', { at: formatMoment(data.at, locale) })}
      </p>
      <dl className="divide-y divide-line">
        {['status', ...Object.keys(of.fields)].map((name) => (
          <div key={name} className="grid gap-x-4 gap-y-1 py-1.5 @lg:grid-cols-[10rem_1fr]">
            <dt className="text-ink-soft">{labels.field(name)}</dt>
            <dd>
              {draw(name, data.values[name]) ?? <FieldValue of={of} name={name} value={data.values[name]} />}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
