import { type Role, ROLES } from 'contract/permissions'
import { useTranslation } from '#platform/i18n/index.ts'
import { CheckField } from '#ui/CheckField.tsx'

interface RoleBoxesProps {
  chosen: readonly Role[]
  onChange: (roles: readonly Role[]) => void
  /** Whether this role can be ticked or cleared. */
  open?: (role: Role) => boolean
}

/** The roles of the product as checkboxes; at least one is required. */
export function RoleBoxes({ chosen, onChange, open = () => true }: RoleBoxesProps) {
  const { t } = useTranslation(['workspace/users', 'contract/common'])
  return (
    <fieldset>
      <legend className="sr-only">{t('roles')}</legend>
      <div className="grid sm:grid-cols-2">
        {ROLES.map((role) => (
          <CheckField
            key={role}
            label={t(`contract/common:roles.${role}`)}
            checked={chosen.includes(role)}
            disabled={!open(role)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
            }
          />
        ))}
      </div>
      {chosen.length === 0 ? <p className="mt-1 text-body text-danger">{t('oneRole')}</p> : null}
    </fieldset>
  )
}
