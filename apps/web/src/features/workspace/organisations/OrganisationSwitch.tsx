import type { Membership } from 'contract/workspace/me'
import { useTranslation } from '#platform/i18n/index.ts'
import { SelectField } from '#ui/SelectField.tsx'

interface OrganisationSwitchProps {
  memberships: readonly Membership[]
  current: string | null
  onChoose: (organisationId: string) => void
}

/** The current organisation; members of several can switch. */
export function OrganisationSwitch({ memberships, current, onChoose }: OrganisationSwitchProps) {
  const { t } = useTranslation('workspace/organisations')
  const [only] = memberships
  if (memberships.length === 1 && only) {
    return (
      <div>
        <h2 className="text-body font-medium text-ink-soft">{t('organisation')}</h2>
        <p className="mt-1 text-record font-semibold">
          <bdi>{only.organisationName}</bdi>
        </p>
      </div>
    )
  }
  return (
    <SelectField
      label={t('organisation')}
      value={current ?? ''}
      className="w-full max-w-xs"
      onChange={(event) => onChoose(event.target.value)}
    >
      {current ? null : <option value="">{t('choose')}</option>}
      {memberships.map((one) => (
        <option key={one.organisationId} value={one.organisationId}>
          {one.organisationName}
        </option>
      ))}
    </SelectField>
  )
}
