import type { ComparedControl, ComparedLine, ComparedSide } from 'contract/risk/comparison'
import { inLocale } from 'contract/locale'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Change } from '#shared/compare/Change.tsx'
import { COMPARED_CELL as CELL, ComparedTable } from '#shared/compare/ComparedTable.tsx'

type Shown = string | null | undefined

/** Isolated: reads from left to right in every language. */
const formula = (likelihood: Shown, impact: Shown, score: Shown): string =>
  `\u2066${likelihood} × ${impact} = ${score}\u2069`

/** The earlier and the current values, line by line. */
export function CompareTable({ lines, label }: { lines: readonly ComparedLine[]; label: string }) {
  const { t } = useTranslation(['risk/compare', 'contract/risklines'])
  const heads = ['risk', 'change', 'inherent', 'residual', 'position', 'response', 'controls'] as const
  return (
    <ComparedTable label={label} heads={heads.map((head) => t(`heads.${head}`))}>
      {lines.map((line) => (
        <Row key={line.after?.id ?? line.before?.id} line={line} />
      ))}
    </ComparedTable>
  )
}

function Row({ line }: { line: ComparedLine }) {
  const { t } = useTranslation(['risk/compare', 'contract/risklines'])
  const locale = useLocale()
  const { before, after } = line
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? null : formatNumber(value, locale)
  const inherent = (side: ComparedSide | null) => {
    const [l, i, score] = [side?.inherentLikelihood, side?.inherentImpact, side?.inherentScore].map(number)
    return score ? formula(l, i, score) : null
  }
  const residual = (side: ComparedSide | null) => {
    if (!side?.residualLevel || side.residualScore === null) return null
    const level = t(`contract/risklines:choices.residualLevel.${side.residualLevel}`)
    const [l, i, score] = [side.residualLikelihood, side.residualImpact, side.residualScore].map(number)
    return `${l && i ? formula(l, i, score) : score} · ${level}`
  }
  const position = (side: ComparedSide | null) =>
    side?.position ? t(`contract/risklines:choices.position.${side.position}`) : null
  const response = (side: ComparedSide | null) =>
    side?.response ? t(`contract/risklines:choices.response.${side.response}`) : null
  return (
    <tr className="break-inside-avoid">
      <th scope="row" className={`${CELL} max-w-72 font-normal`}>
        <bdi className="font-semibold tabular-nums">{line.code}</bdi> <bdi>{inLocale(line.name, locale)}</bdi>
      </th>
      <td className={CELL}>
        {t(`changes.${line.change}`)}
        {line.moved && line.moved !== 'same' ? (
          <span
            className={`block text-meta font-medium ${line.moved === 'up' ? 'text-danger' : 'text-success'}`}
          >
            {t(`moved.${line.moved}`)}
          </span>
        ) : null}
      </td>
      <td className={`${CELL} tabular-nums`}>
        <Change before={inherent(before)} after={inherent(after)} />
      </td>
      <td className={`${CELL} tabular-nums`}>
        <Change before={residual(before)} after={residual(after)} />
      </td>
      <td className={CELL}>
        <Change before={position(before)} after={position(after)} />
      </td>
      <td className={CELL}>
        <Change before={response(before)} after={response(after)} />
      </td>
      <td className={CELL}>
        <Controls controls={line.controls} />
      </td>
    </tr>
  )
}

function Controls({ controls }: { controls: readonly ComparedControl[] }) {
  const { t } = useTranslation('risk/compare')
  const locale = useLocale()
  const rating = (side: ComparedControl['before']) => {
    if (!side) return null
    const word = (value: number | null) => (value === null ? t('unrated') : formatNumber(value, locale))
    return t('rating', { design: word(side.design), operating: word(side.operating) })
  }
  return (
    <ul className="space-y-1">
      {controls.map(({ id, code, name, before, after }) => (
        <li key={id} title={inLocale(name, locale)}>
          <bdi className="font-medium tabular-nums">{code}</bdi>{' '}
          <Change before={rating(before)} after={rating(after)} />
        </li>
      ))}
    </ul>
  )
}
