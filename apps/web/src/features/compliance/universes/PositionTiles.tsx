import { useQuery } from '@tanstack/react-query'
import type { ComplianceFigures } from 'contract/compliance/figures'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { today } from '#platform/today.ts'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'
import { DateField } from '#ui/date/DateField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { type InputName, isAnswer, TILES, tilesOf } from './position-tiles.ts'
import { positionQuery } from './universes.api.ts'

// `relative`, so that text for screen readers scrolls with the figures and does not widen the page.
const ROW = 'relative mb-4 grid gap-x-8 border-t border-line-firm sm:grid-cols-2 lg:grid-cols-3'
const LINE = 'flex min-h-9 items-baseline justify-between gap-3 border-b border-line py-1.5'

const DAY = /^\d{4}-\d\d-\d\d$/
const readAddress = (search: Readonly<Record<string, unknown>>): { asAt?: string | undefined } =>
  DAY.test(String(search['asAt'])) ? { asAt: String(search['asAt']) } : {}

/** The figures of the area, now or at the end of a day, above its list. Hidden without a universe. */
export function PositionTiles() {
  const { t } = useTranslation('compliance/universes')
  const locale = useLocale()
  const [{ asAt }, onAddress] = usePageAddress(readAddress)
  const { data: figures, isPending } = useQuery(positionQuery(asAt))
  if (isPending)
    return (
      <div aria-hidden className={ROW}>
        {TILES.map((key) => (
          <span key={key} className={LINE} />
        ))}
      </div>
    )
  if (!figures || figures.universes?.count === 0) return null
  return (
    <>
      <DateField
        className="mb-3 max-w-52"
        label={t('asAt')}
        max={today()}
        value={asAt ?? ''}
        onChange={(day) => onAddress({ asAt: day || undefined })}
      />
      {figures.asAt ? (
        <>
          <div className="mb-3">
            <Notice>{t('past', { day: formatDay(figures.asAt, locale) })}</Notice>
          </div>
          <PastTiles figures={figures} />
        </>
      ) : (
        <TileList figures={figures} labelOf={(key) => (isAnswer(key) ? key : t(`inputs.${key}`))} />
      )}
    </>
  )
}

/** Answers have the words of the requirements, which the page of today does not load. */
function PastTiles({ figures }: { figures: ComplianceFigures }) {
  const { t } = useTranslation('compliance/universes')
  const labels = useCollectionLabels({ name: 'requirements' })
  return (
    <TileList
      figures={figures}
      labelOf={(key) => (isAnswer(key) ? labels.choice('answer', key) : t(`inputs.${key}`))}
    />
  )
}

function TileList({ figures, labelOf }: { figures: ComplianceFigures; labelOf: (key: InputName) => string }) {
  const { t } = useTranslation('compliance/universes')
  return (
    <ul aria-label={t('tiles.label')} className={ROW}>
      {tilesOf(figures).map(({ key, value, link, inputs }) => {
        const label = t(`tiles.${key}.label`)
        return (
          <li key={key} className={LINE}>
            {link ? (
              <PageLink {...link} className="text-ink-soft hover:text-accent hover:underline">
                {label}
              </PageLink>
            ) : (
              <span className="text-ink-soft">{label}</span>
            )}
            <ExplainedNumber
              label={label}
              value={value}
              explanation={{
                formula: t(`tiles.${key}.formula`),
                inputs: inputs.map((input) => ({ ...input, label: labelOf(input.key) })),
                computedAt: figures.computedAt,
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}
