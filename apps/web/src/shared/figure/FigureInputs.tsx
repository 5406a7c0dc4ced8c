import { COUNT, formatFigure } from '#platform/figures.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { PageLink } from '#ui/PageLink.tsx'
import type { FigureInput } from './explanation.ts'

/** The inputs of a figure; each links to the list of what it counts, if there is one. */
export function FigureInputs({ inputs }: { inputs: readonly FigureInput[] }) {
  const locale = useLocale()
  return (
    <dl className="divide-y divide-line">
      {inputs.map(({ key, label, value, format = COUNT, link }) => (
        <div key={key} className="flex items-baseline justify-between gap-4 py-1.5">
          <dt>
            {link ? (
              <PageLink {...link} className="text-accent underline underline-offset-2">
                {label}
              </PageLink>
            ) : (
              label
            )}
          </dt>
          <dd className="font-medium whitespace-nowrap tabular-nums">
            {formatFigure(value, format, locale)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
