import { useTranslation } from '#platform/i18n/index.ts'
import { FigureList } from '#shared/figure/FigureList.tsx'
import type { Tile } from './tile.ts'

interface TilesProps {
  tiles: readonly Tile[]
  computedAt: string
  /** The dashboard: a figure of the same name can mean something else on the other one. */
  of: 'project' | 'area'
}

/** The key figures of a dashboard. */
export function Tiles({ tiles, computedAt, of }: TilesProps) {
  const { t } = useTranslation('audit/figures')
  return (
    <FigureList
      title={t('keyFigures')}
      figures={tiles.map(({ key, value, format, link, inputs, warning }) => ({
        key,
        label: t(`${of}.${key}.label` as 'project.progress.label'),
        value,
        ...(format ? { format } : {}),
        link,
        warning: warning ? t(`warnings.${warning}`) : undefined,
        missing: value === null ? t(`missing.${key}` as 'missing.plan') : undefined,
        explanation: {
          formula: t(`${of}.${key}.formula` as 'project.progress.formula'),
          inputs: inputs.map(({ link: to, ...input }) => ({
            ...input,
            label: t(`inputs.${input.key}` as 'inputs.planning'),
            ...(to ? { link: to } : {}),
          })),
          computedAt,
        },
      }))}
    />
  )
}
