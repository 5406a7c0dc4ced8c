import { useMutation } from '@tanstack/react-query'
import { type Reperformance, type Sample, sampleRoutes } from 'contract/audit/samples'
import { hashPopulation, readPopulation } from 'contract/audit/population'
import { type DrawnMethod, drawItems } from 'contract/audit/selection'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { keptPopulation } from './population-file.ts'

/** Repeats the draw twice: on the server from the seed, and independently in this browser from the stored file. */
async function reperform(sample: Sample): Promise<Reperformance & { here: boolean }> {
  const population = await keptPopulation(sample)
  const again = await call(sampleRoutes.reperform, { params: { id: sample.id }, body: { population } })
  const { first, extension } = await drawItems({
    method: sample.method as DrawnMethod,
    seed: sample.seed!,
    hash: await hashPopulation(population),
    rows: readPopulation(population),
    size: sample.size,
    extended: sample.extended === true,
  })
  return { ...again, here: again.same && first.length + extension.length === again.drawn }
}

/** Shows that the same list and seed give the same items. */
export function Reperform({ sample }: { sample: Sample }) {
  const { t } = useTranslation(['audit/sampling', 'contract/common'])
  const again = useMutation({ mutationFn: () => reperform(sample) })
  const { data } = again
  return (
    <>
      <Button variant="secondary" busy={again.isPending} onClick={() => again.mutate()}>
        <RotateCcw aria-hidden className="rtl:-scale-x-100" />
        {t('reperform.do')}
      </Button>
      {again.error || data ? (
        <div className="order-last w-full">
          {again.error ? (
            <Notice variant="danger">{t(`contract/common:errors.${errorCode(again.error)}`)}</Notice>
          ) : data?.same && data.here ? (
            <Notice variant="success">{t('reperform.same', { n: data.drawn })}</Notice>
          ) : data ? (
            <Notice variant="danger">
              <p>{t(data.samePopulation ? 'reperform.different' : 'reperform.otherList')}</p>
              <ul className="list-disc ps-4">
                {data.missing.slice(0, 20).map(({ position, ref }) => (
                  <li key={`m${position}`}>{t('reperform.missing', { position, ref })}</li>
                ))}
                {data.unexpected.slice(0, 20).map(({ position, ref }) => (
                  <li key={`u${position}`}>{t('reperform.unexpected', { position, ref })}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
