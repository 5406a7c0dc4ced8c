import { useQuery } from '@tanstack/react-query'
import type { Assessment } from 'contract/risk/assessments'
import { inLocale } from 'contract/locale'
import { useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { Place } from '#shared/heat-map/heat-map.ts'
import { HeatMap } from '#shared/heat-map/HeatMap.tsx'
import { useAllLines } from '#shared/sheet/use-sheet.ts'
import { useAddress } from '../use-address.ts'
import { linesQuery, type Lines } from '../use-lines.ts'
import { cellsOf, movementsOf, placeIn, STAGES, type Stage } from './heat-lines.ts'
import { useHeatLabels } from './use-heat-labels.ts'

const MOST_MOVED = 12

/** The heat map of the assessment: inherent, residual and target. */
export function HeatMapTab({ assessment, lines }: { assessment: Assessment; lines: Lines }) {
  const { t } = useTranslation('risk/assessment')
  const locale = useLocale()
  const { go } = useAddress()
  const [stage, setStage] = useState<Stage>('residual')
  const [moved, setMoved] = useState(false)
  const [selected, setSelected] = useState<Place | null>(null)
  const all = useAllLines(lines.store).map(({ view }) => view)
  const heat = useHeatLabels(lines.method)
  const { previous } = assessment
  const before = useQuery({ ...linesQuery(previous ?? ''), enabled: previous !== null && moved }).data
  const movements = moved && before ? movementsOf(all, before, locale) : []
  const chosen = selected
    ? all.filter((line) => {
        const place = placeIn(line, stage)
        return place?.row === selected.row && place.column === selected.column
      })
    : []
  const nowhere = all.filter((line) => placeIn(line, stage) === null).length
  return (
    <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
      <div>
        <div className="mb-3 flex flex-wrap items-center gap-4">
          <fieldset className="flex overflow-hidden rounded-control border border-line-strong bg-surface">
            <legend className="sr-only">{t('heat.stage')}</legend>
            {STAGES.map((one) => (
              <label
                key={one}
                className="cursor-pointer px-3 py-2 text-body has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-strong has-focus-visible:outline-2"
              >
                <input
                  type="radio"
                  name="stage"
                  checked={stage === one}
                  onChange={() => {
                    setStage(one)
                    setSelected(null)
                  }}
                  className="sr-only"
                />
                {t(`heat.${one}`)}
              </label>
            ))}
          </fieldset>
          {previous ? (
            <label className="flex cursor-pointer items-center gap-2 text-body">
              <input
                type="checkbox"
                checked={moved}
                onChange={(event) => {
                  setMoved(event.target.checked)
                  setStage('residual')
                }}
                className="size-4 accent-accent"
              />
              {t('heat.moved')}
            </label>
          ) : null}
        </div>
        <HeatMap
          title={t(`heat.${stage}`)}
          {...(nowhere > 0 ? { description: t('heat.nowhere', { n: nowhere }) } : {})}
          rows={heat.rows}
          columns={heat.columns}
          levels={heat.levels}
          cells={cellsOf(lines.method, all, stage)}
          selected={selected}
          onSelect={setSelected}
          movements={movements.slice(0, MOST_MOVED)}
        />
        {movements.length > MOST_MOVED ? (
          <p className="mt-2 text-body text-ink-soft">
            {t('heat.moreMoved', { n: movements.length - MOST_MOVED })}
          </p>
        ) : null}
      </div>
      <section aria-live="polite" className="ruled h-fit py-4 lg:mt-12">
        <h2 className="text-read font-semibold">{t('heat.inCell', { n: chosen.length })}</h2>
        {selected ? (
          <ul className="mt-2 max-h-[32rem] divide-y divide-line overflow-y-auto text-body">
            {chosen.map((line) => (
              <li key={line.id}>
                <button
                  type="button"
                  onClick={() => go({ line: line.id })}
                  className="flex w-full cursor-pointer gap-3 py-2 text-start hover:underline"
                >
                  <bdi className="shrink-0 font-medium text-accent tabular-nums">{line.code}</bdi>
                  <span>{inLocale(line.name, locale)}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-1 text-body text-ink-soft">{t('heat.choose')}</p>
        )}
      </section>
    </div>
  )
}
