import { useQuery, useQueryClient } from '@tanstack/react-query'
import { grants, type Role } from 'contract/permissions'
import type { ProtectedAct } from 'contract/workspace/protection'
import { SERVICE_ROLES } from 'contract/workspace/service-accounts'
import type { Permissions } from 'contract/workspace/user-administration'
import { useState, type SubmitEvent } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useNameProblem } from '#platform/use-name-problem.ts'
import { ProtectedDialog } from '#shared/protection/ProtectedDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { TextField } from '#ui/TextField.tsx'
import { accountsQuery, permissionsQuery } from './integrations.api.ts'

interface AccountDialogProps {
  /** The permissions that a service account may hold. */
  grantable: readonly string[]
  onClose: () => void
}

/** Asks for a service account; a second administrator approves it where there is one. */
export function AccountDialog({ grantable, onClose }: AccountDialogProps) {
  const { t } = useTranslation('workspace/integrations')
  return (
    <Dialog open onClose={onClose} width="wide" title={t('add')} text={t('addText')}>
      <AccountForm grantable={grantable} onClose={onClose} />
    </Dialog>
  )
}

const toggle = <T,>(all: readonly T[], one: T, isOn: boolean): T[] =>
  isOn ? [...all, one] : all.filter((other) => other !== one)

function AccountForm({ grantable, onClose }: AccountDialogProps) {
  const { t } = useTranslation(['workspace/integrations', 'contract/common', 'ui/dialog'])
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [roles, setRoles] = useState<readonly Role[]>([])
  const [permissions, setPermissions] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  const [act, setAct] = useState<ProtectedAct | null>(null)
  const nameProblem = useNameProblem(name)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (nameProblem || roles.length === 0 || permissions.length === 0) return
    setAct({
      kind: 'serviceAccount.create',
      name: name.trim(),
      description: description.trim(),
      roles: [...roles],
      permissions: [...permissions],
    })
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField
          label={t('fields.name')}
          hint={t('fields.nameHint')}
          maxLength={200}
          dir="auto"
          value={name}
          problem={isTried ? nameProblem : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('fields.description')}
          maxLength={500}
          dir="auto"
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <fieldset>
          <legend className="text-body font-medium">{t('fields.roles')}</legend>
          <p className="text-body text-ink-soft">{t('fields.rolesHint')}</p>
          <div className="grid sm:grid-cols-2">
            {SERVICE_ROLES.map((role) => (
              <CheckField
                key={role}
                label={t(`contract/common:roles.${role}`)}
                checked={roles.includes(role)}
                onChange={(event) => setRoles(toggle(roles, role, event.target.checked))}
              />
            ))}
          </div>
          {isTried && roles.length === 0 ? (
            <p className="mt-1 text-body text-danger">{t('fields.oneRole')}</p>
          ) : null}
        </fieldset>
        {roles.length > 0 ? (
          <PermissionBoxes
            grantable={grantable}
            roles={roles}
            chosen={permissions}
            onChange={setPermissions}
            problem={isTried && permissions.length === 0}
          />
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
          <Button type="submit">{t('continue')}</Button>
        </div>
      </form>
      <ProtectedDialog
        act={act}
        onClose={() => setAct(null)}
        onDone={() => {
          onClose()
          void client.invalidateQueries({ queryKey: accountsQuery.queryKey })
        }}
      />
    </>
  )
}

interface PermissionBoxesProps {
  grantable: readonly string[]
  roles: readonly Role[]
  chosen: readonly string[]
  onChange: (permissions: readonly string[]) => void
  problem: boolean
}

/** The permissions that these roles grant and that a service account may hold, by area and record type. */
function usePermissions(grantable: readonly string[], roles: readonly Role[]) {
  const all = useQuery(permissionsQuery(useLocale()))
  const isOpen = (one: Permissions['areas'][number]['kinds'][number]['actions'][number]) =>
    grantable.includes(one.name) && grants({ roles, superUser: false }, one)
  const areas = (all.data?.areas ?? [])
    .map((area) => ({
      ...area,
      kinds: area.kinds
        .map((kind) => ({ ...kind, actions: kind.actions.filter(isOpen) }))
        .filter(({ actions }) => actions.length > 0),
    }))
    .filter(({ kinds }) => kinds.length > 0)
  return { all, areas }
}

function PermissionBoxes({ grantable, roles, chosen, onChange, problem }: PermissionBoxesProps) {
  const { t } = useTranslation('workspace/integrations')
  const { all, areas } = usePermissions(grantable, roles)
  if (all.isError) return <ErrorState error={all.error} onRetry={() => void all.refetch()} />
  if (all.isPending) return <Loading />
  const names = areas.flatMap(({ kinds }) => kinds.flatMap(({ actions }) => actions.map(({ name }) => name)))
  const reads = names.filter((name) => name.endsWith('.read'))
  return (
    <fieldset className="space-y-2">
      <legend className="text-body font-medium">{t('fields.permissions')}</legend>
      <p className="text-body text-ink-soft">{t('fields.permissionsHint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          onClick={() => onChange([...new Set([...chosen, ...reads])])}
        >
          {t('fields.readAll')}
        </Button>
        <Button size="small" variant="secondary" onClick={() => onChange([])}>
          {t('fields.clear')}
        </Button>
      </div>
      {areas.map((area) => {
        const inside = area.kinds.flatMap(({ actions }) => actions.map(({ name }) => name))
        const count = inside.filter((name) => chosen.includes(name)).length
        return (
          <details key={area.name} className="rounded-control border border-line">
            <summary className="cursor-pointer px-3 py-2 text-body font-medium">
              {t('fields.area', { area: area.title, chosen: count, total: inside.length })}
            </summary>
            <ul className="space-y-2 border-t border-line px-3 py-2 text-body">
              {area.kinds.map(({ type, title, actions }) => (
                <li key={type} role="group" aria-label={title ?? area.title}>
                  {title ? <p className="font-medium">{title}</p> : null}
                  <div className={title ? 'flex flex-wrap gap-x-4' : ''}>
                    {actions.map(({ name, words }) => (
                      <CheckField
                        key={name}
                        label={words}
                        checked={chosen.includes(name)}
                        onChange={(event) => onChange(toggle(chosen, name, event.target.checked))}
                      />
                    ))}
                  </div>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
      {problem ? <p className="text-body text-danger">{t('fields.onePermission')}</p> : null}
    </fieldset>
  )
}
