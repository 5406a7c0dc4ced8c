import type { Domain } from 'contract/compliance/domains'
import { requirements as requirementsOf, type RequirementLine } from 'contract/compliance/requirements'
import { inLocale, withColon } from 'contract/locale'
import { useId } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ReferenceInput } from '#shared/form/ReferenceInput.tsx'
import { Names } from '#shared/record/FieldValue.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { Mark } from '../Mark.tsx'
import type { Marks } from '../marks.ts'

interface AssignedDomainProps {
  domain: Domain
  requirements: readonly RequirementLine[]
  marks: Marks | null
  busy: boolean
  onAssign: (ownerId: string | null) => void
}

/** A domain with its owner, and the requirements that have an owner of their own. */
export function AssignedDomain({ domain, requirements, marks, busy, onAssign }: AssignedDomainProps) {
  const { t } = useTranslation('compliance/setup')
  const labels = useCollectionLabels(requirementsOf)
  const locale = useLocale()
  const id = useId()
  const name = inLocale(domain.name, locale)
  const without = requirements.filter(({ unowned }) => unowned).length
  return (
    <Section level="h3" title={name} text={t('assignment.without', { count: without })}>
      {marks ? (
        <fieldset disabled={busy} className="max-w-md">
          <label htmlFor={id} className="mb-1.5 block text-body font-medium">
            {t('assignment.ownerOfDomain')}
          </label>
          <ReferenceInput
            id={id}
            kind="person"
            value={domain.ownerId ?? ''}
            onChange={(picked) => onAssign(picked === '' ? null : picked)}
            problem={undefined}
          />
        </fieldset>
      ) : domain.ownerId ? (
        <p className="text-body">
          {withColon(t('assignment.ownerOfDomain'), locale)} <Names kind="person" ids={[domain.ownerId]} />
        </p>
      ) : null}
      {requirements.length > 0 ? (
        <WideTable label={name}>
          <thead>
            <tr>
              {marks ? (
                <th>
                  <Mark
                    label={t('structure.markDomain', { name })}
                    marks={marks}
                    ids={requirements.map((one) => one.id)}
                  />
                </th>
              ) : null}
              <th>{labels.one}</th>
              <th>{labels.field('ownerId')}</th>
              <th>{labels.field('reviewMonths')}</th>
            </tr>
          </thead>
          <tbody>
            {requirements.map((one) => (
              <tr key={one.id}>
                {marks ? (
                  <td>
                    <Mark label={t('mark', { code: one.code })} marks={marks} ids={[one.id]} />
                  </td>
                ) : null}
                <td className="min-w-56">
                  <bdi className="me-2 text-meta text-ink-soft">{one.ref}</bdi>
                  <LocalizedText text={one.name} />
                </td>
                <td className="min-w-40">
                  {one.ownerId ? (
                    <Names kind="person" ids={[one.ownerId]} />
                  ) : domain.ownerId ? (
                    <span className="text-ink-soft">
                      <Names kind="person" ids={[domain.ownerId]} /> {t('assignment.byDomain')}
                    </span>
                  ) : one.unowned ? (
                    <span className="text-warning">{t('assignment.nobody')}</span>
                  ) : (
                    <span className="text-ink-soft">{labels.choice('applicability', 'not_applicable')}</span>
                  )}
                </td>
                <td className="tabular-nums">
                  {one.reviewMonths === null ? (
                    <span className="text-ink-soft">{t('assignment.asUniverse')}</span>
                  ) : (
                    formatNumber(one.reviewMonths, locale)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      ) : null}
    </Section>
  )
}
