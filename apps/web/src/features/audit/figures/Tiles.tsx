import { useTranslation } from '#platform/i18n/index.ts'
import { COUNT } from '#platform/figures.ts'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import type { Tile } from './tile.ts'

interface TilesProps {
  tiles: readonly Tile[]
  computedAt: string
  /** The dashboard: a figure of the same name can mean something else on the other one. */
  of: 'project' | 'area'
}

/** Column counts that leave no row half empty. */
const COLUMNS = { project: 'lg:grid-cols-4', area: 'md:grid-cols-3' }

/** The tiles of a dashboard: one number per question, with its explanation and a link to the list behind it. */
export function Tiles({ tiles, computedAt, of }: TilesProps) {
  const { t } = useTranslation('audit/figures')
  return (
    <ul className={`grid grid-cols-2 gap-3 ${COLUMNS[of]}`}>
      {tiles.map(({ key, value, format = COUNT, link, inputs, warning }) => {
        const label = t(`${of}.${key}.label` as 'project.progress.label')
        return (
          <li key={key} className="ruled flex flex-col py-4">
            <p className="mb-1 text-body text-ink-soft">{label}</p>
            <div>
              <ExplainedNumber
                size="large"
                label={label}
                value={value}
                format={format}
                explanation={{
                  formula: t(`${of}.${key}.formula` as 'project.progress.formula'),
                  inputs: inputs.map(({ link: to, ...input }) => ({
                    ...input,
                    label: t(`inputs.${input.key}` as 'inputs.planning'),
                    ...(to ? { link: to } : {}),
                  })),
                  computedAt,
                }}
              />
            </div>
            {warning ? <p className="mt-1 text-body text-warning">{t(`warnings.${warning}`)}</p> : null}
            {link ? (
              <PageLink {...link} className="mt-auto pt-2 text-body text-accent underline underline-offset-2">
                {t('open')}
                <span className="sr-only">{t('openOf', { label })}</span>
              </PageLink>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
