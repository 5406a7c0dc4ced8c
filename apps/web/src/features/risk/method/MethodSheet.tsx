import { IMPACT_DIMENSIONS, LEVELS, type Method, RISK_CATEGORIES } from 'contract/risk/method'
import { inLocale } from 'contract/locale'
import { formatNumber } from '#platform/i18n/format.ts'
import { namedText, useNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { MethodMatrix } from './MethodMatrix.tsx'

type Steps = Method['scales']['impact']

/** A method to read: the meaning of each step, the rules, and the appetite. */
export function MethodSheet({ method }: { method: Method }) {
  const { t } = useTranslation(['risk/method', 'contract/risklines'])
  const { scales, matrix } = method
  return (
    <>
      <MethodMatrix method={method} description={t('matrix.text')} />
      <Section title={t('matrix.levels')}>
        <Levels method={method} />
      </Section>
      <Section title={t('scales.likelihood')}>
        <ScaleTable label={t('scales.likelihood')} steps={scales.likelihood} />
      </Section>
      <Section title={t('scales.impact')} text={t(`rules.${matrix.impactRule}`)}>
        <Dimensions method={method} />
      </Section>
      <Section title={t('controls.title')} text={t(`residual.${method.residual}`)}>
        <Controls method={method} />
      </Section>
      <Section title={t('appetite.title')} text={t('appetite.text')}>
        <AppetiteTable method={method} />
      </Section>
      <Section title={t('aggregation.title')}>
        <Aggregation method={method} />
      </Section>
    </>
  )
}

function Aggregation({ method: { aggregation } }: { method: Method }) {
  const { t } = useTranslation('risk/method')
  const locale = useLocale()
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(aggregation.shareOfMax)
  return <p className="text-body">{t(`aggregation.${aggregation.rule}`, { share })}</p>
}

function Levels({ method: { matrix } }: { method: Method }) {
  const { t } = useTranslation(['risk/method', 'contract/risklines'])
  const locale = useLocale()
  const from = [1, matrix.from.medium, matrix.from.high, matrix.from.critical]
  const most = matrix.likelihood * matrix.impact
  const number = (value: number) => formatNumber(value, locale)
  return (
    <dl className="grid grid-cols-2 gap-3 text-body sm:grid-cols-4">
      {LEVELS.map((level, index) => (
        <div key={level}>
          <dt className="font-medium">{t(`contract/risklines:choices.residualLevel.${level}`)}</dt>
          <dd className="text-ink-soft tabular-nums">
            {t('matrix.range', { from: number(from[index]!), to: number((from[index + 1] ?? most + 1) - 1) })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ScaleTable({ label, steps, from = 1 }: { label: string; steps: Steps; from?: number }) {
  const { t } = useTranslation('risk/method')
  const locale = useLocale()
  return (
    <WideTable label={label}>
      <thead className="text-meta text-ink-soft">
        <tr>
          <th scope="col">{t('scales.step')}</th>
          <th scope="col">{t('scales.word')}</th>
          <th scope="col">{t('scales.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ label: word, meaning }, index) => (
          // A step is identified by its position on the scale.
          <tr key={index}>
            <td className="w-12 tabular-nums">{formatNumber(index + from, locale)}</td>
            <th scope="row" className="w-44">
              {inLocale(word, locale)}
            </th>
            <td>{inLocale(meaning ?? {}, locale)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

function Dimensions({ method: { scales, matrix } }: { method: Method }) {
  const { t } = useTranslation('risk/method')
  const locale = useLocale()
  const weighted = matrix.impactRule === 'weighted'
  return (
    <WideTable label={t('scales.impact')}>
      <thead className="text-meta text-ink-soft">
        <tr>
          <th scope="col">{t('scales.dimension')}</th>
          {weighted ? <th scope="col">{t('scales.weight')}</th> : null}
          {scales.impact.map(({ label }, index) => (
            <th key={index} scope="col" className="min-w-32">
              {formatNumber(index + 1, locale)} · {inLocale(label, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {IMPACT_DIMENSIONS.map((dimension) => (
          <tr key={dimension}>
            <th scope="row">{inLocale(scales.dimensions[dimension].label, locale)}</th>
            {weighted ? (
              <td className="tabular-nums">{formatNumber(matrix.weights[dimension], locale)}</td>
            ) : null}
            {scales.dimensions[dimension].steps.map(({ meaning }, index) => (
              <td key={index}>
                <bdi>{inLocale(meaning ?? {}, locale)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

function Controls({ method: { controls, scales } }: { method: Method }) {
  const { t } = useTranslation('risk/method')
  const locale = useLocale()
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  const facts = ['weightKey', 'weightOther', 'capLikelihood', 'capImpact'] as const
  return (
    <>
      <WideTable label={t('controls.title')}>
        <thead className="text-meta text-ink-soft">
          <tr>
            <th scope="col">{t('scales.step')}</th>
            <th scope="col">{t('controls.design')}</th>
            <th scope="col">{t('controls.operating')}</th>
            <th scope="col">{t('controls.effect')}</th>
          </tr>
        </thead>
        <tbody>
          {controls.effects.map((effect, rating) => (
            <tr key={rating}>
              <th scope="row" className="w-12 tabular-nums">
                {formatNumber(rating, locale)}
              </th>
              <td>{inLocale(scales.design[rating]!.label, locale)}</td>
              <td>{inLocale(scales.operating[rating]!.label, locale)}</td>
              <td className="tabular-nums">{percent.format(effect)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      <dl className="grid gap-3 text-body sm:grid-cols-2 lg:grid-cols-4">
        {facts.map((fact) => (
          <div key={fact}>
            <dt className="text-ink-soft">{t(`controls.${fact}`)}</dt>
            <dd className="font-medium tabular-nums">{percent.format(controls[fact])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function AppetiteTable({ method: { appetite, unitLimits = [] } }: { method: Method }) {
  const { t } = useTranslation(['risk/method', 'contract/risklines'])
  const locale = useLocale()
  const nameOf = useNames(new Map([['unit', new Set(unitLimits.map(({ unit }) => unit))]]))
  const named = (unit: string) => {
    const found = nameOf('unit', unit)
    return found ? namedText(found, locale) : '…'
  }
  const head = (first: string) => (
    <thead className="text-meta text-ink-soft">
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">{t('appetite.appetite')}</th>
        <th scope="col">{t('appetite.tolerance')}</th>
      </tr>
    </thead>
  )
  return (
    <>
      <WideTable label={t('appetite.title')}>
        {head(t('appetite.category'))}
        <tbody>
          {RISK_CATEGORIES.map((category) => (
            <tr key={category}>
              <th scope="row">{t(`contract/risklines:choices.category.${category}`)}</th>
              <td className="tabular-nums">{formatNumber(appetite[category].appetite, locale)}</td>
              <td className="tabular-nums">{formatNumber(appetite[category].tolerance, locale)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {unitLimits.length > 0 ? (
        <WideTable label={t('units.title')}>
          {head(t('units.title'))}
          <tbody>
            {unitLimits.map((limit) => (
              <tr key={`${limit.unit} ${limit.category}`}>
                <th scope="row">
                  <bdi>{named(limit.unit)}</bdi> ·{' '}
                  {limit.category
                    ? t(`contract/risklines:choices.category.${limit.category}`)
                    : t('units.all')}
                </th>
                <td className="tabular-nums">{formatNumber(limit.appetite, locale)}</td>
                <td className="tabular-nums">{formatNumber(limit.tolerance, locale)}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      ) : null}
    </>
  )
}
