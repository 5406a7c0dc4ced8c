import { type Sample, samples } from 'contract/audit/samples'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay, formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Fact } from '#shared/record/RecordSummary.tsx'

const SHORT = 12

/** Population, size and drawing method of the sample. */
export function SampleFacts({ sample }: { sample: Sample }) {
  const { t } = useTranslation('audit/sampling')
  const labels = useCollectionLabels(samples)
  const locale = useLocale()
  const { size, suggestedSize, sizeReason, seed, populationHash, populationFile, populationSize } = sample
  const file = populationFile ? recordLink('evidence', populationFile) : undefined
  return (
    <>
      <p className="text-body">{sample.population}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-body">
        <Fact name={labels.field('source')}>{sample.source}</Fact>
        <Fact name={labels.field('completeness')}>{sample.completeness}</Fact>
        <Fact name={t('facts.period')}>
          {`${formatDay(sample.periodFrom, locale)} – ${formatDay(sample.periodTo, locale)}`}
        </Fact>
        <Fact name={labels.field('method')}>{labels.choice('method', sample.method)}</Fact>
        <Fact name={labels.field('size')}>
          {suggestedSize === null
            ? formatNumber(size, locale)
            : t('facts.size', { size, suggested: suggestedSize })}
        </Fact>
        {populationSize === null ? null : (
          <Fact name={labels.field('populationSize')}>{formatNumber(populationSize, locale)}</Fact>
        )}
        {seed ? (
          <Fact name={labels.field('seed')}>
            <bdi className="font-mono text-meta break-all">{seed}</bdi>
          </Fact>
        ) : null}
        {populationHash ? (
          <Fact name={labels.field('populationFile')}>
            {file ? (
              <PageLink {...file} className="text-accent underline underline-offset-2">
                <bdi title={populationHash} className="font-mono text-meta">
                  {`sha256:${populationHash.slice(0, SHORT)}…`}
                </bdi>
              </PageLink>
            ) : null}
          </Fact>
        ) : null}
      </dl>
      {sizeReason ? (
        <Notice variant="warning">
          <span className="font-medium">{labels.field('sizeReason')}</span> {sizeReason}
        </Notice>
      ) : null}
    </>
  )
}
