import { MAPPED_ROLES, type RoleMapping } from 'contract/workspace/sign-in-connections'
import { Plus } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { TextField } from '#ui/TextField.tsx'

interface MappingRowsProps {
  mapping: readonly RoleMapping[]
  onChange: (mapping: readonly RoleMapping[]) => void
  problem: string | undefined
}

/** Which groups of the provider give which roles. */
export function MappingRows({ mapping, onChange, problem }: MappingRowsProps) {
  const { t } = useTranslation(['workspace/settings', 'contract/common'])
  const set = (at: number, row: RoleMapping) => onChange(mapping.map((one, nth) => (nth === at ? row : one)))
  return (
    <fieldset className="space-y-3">
      <legend className="text-body font-medium">{t('signIn.mapping')}</legend>
      <p className="text-body text-ink-soft">{t('signIn.mappingHint')}</p>
      {mapping.map(({ group, roles }, at) => (
        // Rows have no identity but their place.
        <div key={at} className="space-y-2 rounded-control border border-line p-3">
          <TextField
            label={t('signIn.fields.group')}
            value={group}
            maxLength={200}
            dir="auto"
            onChange={(event) => set(at, { group: event.target.value, roles })}
          />
          <div className="grid sm:grid-cols-2">
            {MAPPED_ROLES.map((role) => (
              <CheckField
                key={role}
                label={t(`contract/common:roles.${role}`)}
                checked={roles.includes(role)}
                onChange={(event) =>
                  set(at, {
                    group,
                    roles: event.target.checked ? [...roles, role] : roles.filter((one) => one !== role),
                  })
                }
              />
            ))}
          </div>
          <Button
            size="small"
            variant="quiet"
            onClick={() => onChange(mapping.filter((_, nth) => nth !== at))}
          >
            {t('signIn.removeGroup')}
          </Button>
        </div>
      ))}
      {problem ? <p className="text-body text-danger">{problem}</p> : null}
      <Button
        size="small"
        variant="secondary"
        onClick={() => onChange([...mapping, { group: '', roles: [] }])}
      >
        <Plus aria-hidden />
        {t('signIn.addGroup')}
      </Button>
    </fieldset>
  )
}
