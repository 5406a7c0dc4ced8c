import type { RoleOfLaw } from 'contract/compliance/catalogues'
import { requirements } from 'contract/compliance/requirements'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatList } from '#platform/i18n/format-list.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { Mark } from '../Mark.tsx'
import type { Marks } from '../marks.ts'
import type { Proposal } from './proposals.ts'

interface ProposalTableProps {
  proposals: readonly Proposal[]
  profile: readonly RoleOfLaw[]
  /** Null for readers who may not decide. */
  marks: Marks | null
}

/** Each requirement with the proposal of the profile, its reason, and the decision. */
export function ProposalTable({ proposals, profile, marks }: ProposalTableProps) {
  const { t } = useTranslation('compliance/setup')
  const locale = useLocale()
  const labels = useCollectionLabels(requirements)
  const roles = (some: readonly string[]) =>
    formatList(
      some.map((role) => labels.choice('appliesTo', role)),
      locale,
    )
  const reason = (appliesTo: readonly string[] | null) => {
    if (!appliesTo || appliesTo.length === 0 || appliesTo.includes('all')) return t('profile.addressesAll')
    return t('profile.reason', { addressed: roles(appliesTo), profile: roles(profile) })
  }
  const ids = proposals.map(({ requirement }) => requirement.id)
  if (proposals.length === 0) return <p className="py-4 text-body text-ink-soft">{t('nothingHere')}</p>
  return (
    <WideTable label={t('profile.proposals')}>
      <thead>
        <tr>
          {marks ? (
            <th>
              <Mark label={t('markAll')} marks={marks} ids={ids} />
            </th>
          ) : null}
          <th>{labels.one}</th>
          <th className="min-w-64">{labels.field('proposal')}</th>
          <th>{labels.field('applicability')}</th>
        </tr>
      </thead>
      <tbody>
        {proposals.map(({ requirement, proposed, differs }) => (
          <tr key={requirement.id}>
            {marks ? (
              <td>
                <Mark label={t('mark', { code: requirement.code })} marks={marks} ids={[requirement.id]} />
              </td>
            ) : null}
            <td className="min-w-56">
              <bdi className="block text-meta text-ink-soft">{requirement.ref}</bdi>
              <LocalizedText text={requirement.name} />
            </td>
            <td>
              {proposed ? (
                <span className={proposed === 'not_applicable' ? 'font-medium' : ''}>
                  {labels.choice('applicability', proposed)}
                </span>
              ) : null}
              <span className="block text-meta text-ink-soft">{reason(requirement.appliesTo)}</span>
            </td>
            <td>
              {labels.choice('applicability', requirement.applicability ?? 'undecided')}
              {differs ? (
                <span className="block text-meta font-medium text-warning">{t('profile.otherwise')}</span>
              ) : null}
              {requirement.applicabilityReason ? (
                <bdi className="block max-w-72 text-meta text-ink-soft">
                  {requirement.applicabilityReason}
                </bdi>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
