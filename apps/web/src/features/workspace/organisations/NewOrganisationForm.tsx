import { AUDIT_ROLES, STAFF_ROLES, type Role } from 'contract/permissions'
import { isPlainName } from 'contract/plain-name'
import type { Organisation } from 'contract/workspace/organisations'
import { useState, type SubmitEvent } from 'react'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useNameProblem } from '#platform/use-name-problem.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useCreateOrganisation } from './organisations.api.ts'

// The founder is the administrator; roles of the third line need a second administrator (SoD-6).
const OFFERED = STAFF_ROLES.filter(
  (role) => role !== 'admin' && !(AUDIT_ROLES as readonly Role[]).includes(role),
)

export function NewOrganisationForm({ onCreated }: { onCreated: (made: Organisation) => Promise<void> }) {
  const { t } = useTranslation(['workspace/organisations', 'contract/common', 'app'])
  const locale = useLocale()
  const [wrong, setWrong] = useState<string | null>(null)
  const problem = useNameProblem(wrong ?? '')
  const create = useCreateOrganisation(onCreated)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const entered = new FormData(form)
    const name = String(entered.get('name')).trim()
    const isWrong = name === '' || !isPlainName(name)
    setWrong(isWrong ? name : null)
    if (isWrong) {
      form.querySelector<HTMLInputElement>('[name=name]')?.focus()
      return
    }
    create.mutate({
      name,
      locale,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      testMode: entered.has('testMode'),
      roles: entered.getAll('roles') as Role[],
    })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-6">
      {create.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(create.error)}`)}</Notice>
      ) : null}
      <TextField
        name="name"
        autoComplete="organization"
        maxLength={200}
        label={t('create.name')}
        problem={wrong === null ? undefined : problem}
        className="max-w-md"
      />
      <fieldset>
        <legend className="text-body font-medium">{t('create.roles')}</legend>
        <p className="mb-2 text-body text-ink-soft">{t('create.rolesHint')}</p>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {OFFERED.map((role) => (
            <CheckField key={role} name="roles" value={role} label={t(`contract/common:roles.${role}`)} />
          ))}
        </div>
      </fieldset>
      <CheckField name="testMode" label={t('create.testMode')} hint={t('create.testModeHint')} />
      <Button type="submit" busy={create.isPending}>
        {t('create.submit')}
      </Button>
    </form>
  )
}
