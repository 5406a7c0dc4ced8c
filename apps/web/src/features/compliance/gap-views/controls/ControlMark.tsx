import { useTranslation } from '#platform/i18n/index.ts'
import { EFFECTIVE } from './control-cells.ts'

export const MARKS = ['effective', 'weak', 'unrated'] as const
export type Mark = (typeof MARKS)[number]

export const markOf = (rating: number | null): Mark =>
  rating === null ? 'unrated' : rating >= EFFECTIVE ? 'effective' : 'weak'

const LOOKS: Readonly<Record<Mark, string>> = {
  effective: 'bg-accent text-on-accent',
  weak: 'bg-danger-soft text-danger ring-1 ring-danger',
  unrated: 'bg-accent-soft text-accent-strong',
}
const SIGNS: Readonly<Record<Mark, string>> = { effective: '✓', weak: '!', unrated: '•' }

/** A linked cell as a sign on its colour; a key control is a square, any other a circle. */
export function ControlMark({ mark, isKey }: { mark: Mark; isKey: boolean }) {
  return (
    <span
      aria-hidden
      className={`inline-flex size-6 items-center justify-center text-meta font-bold ${isKey ? 'rounded-sm' : 'rounded-full'} ${LOOKS[mark]}`}
    >
      {SIGNS[mark]}
    </span>
  )
}

/** The legend of the signs. */
export function ControlLegend() {
  const { t } = useTranslation('compliance/gap-views')
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-meta text-ink-soft">
      {MARKS.map((mark) => (
        <li key={mark} className="flex items-center gap-1.5">
          <ControlMark mark={mark} isKey={false} />
          {t(`controls.marks.${mark}`)}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <ControlMark mark="unrated" isKey />
        {t('controls.key')}
      </li>
    </ul>
  )
}
