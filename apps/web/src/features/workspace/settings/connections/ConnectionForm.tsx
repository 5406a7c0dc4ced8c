import type { ConnectionInput, RoleMapping, SignInConnection } from 'contract/workspace/sign-in-connections'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { LabelFrame } from '#ui/LabelFrame.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { MappingRows } from './MappingRows.tsx'

export interface Entered {
  input: ConnectionInput
  /** Null without one, and where it stays as it is. */
  secret: string | null
}

interface ConnectionFormProps {
  connection: SignInConnection | undefined
  onEntered: (entered: Entered) => void
  onCancel: () => void
}

type Problem = 'name' | 'issuer' | 'clientId' | 'signInUrl' | 'certificates' | 'mapping'

const isWeb = (text: string | null) =>
  text !== null && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const findProblems = (input: ConnectionInput): Set<Problem> => {
  const { protocol, name, issuer, clientId, signInUrl, certificates, mapping } = input
  const isOidc = protocol === 'oidc'
  const groups = mapping.map(({ group }) => group)
  const wrong: Record<Problem, boolean> = {
    name: name === '',
    issuer: isOidc ? !isWeb(issuer) : issuer === '',
    clientId: isOidc && clientId === null,
    signInUrl: !isOidc && !isWeb(signInUrl),
    certificates: !isOidc && certificates.length === 0,
    mapping:
      mapping.some(({ group, roles }) => group === '' || roles.length === 0) ||
      new Set(groups).size < groups.length,
  }
  return new Set((Object.keys(wrong) as Problem[]).filter((one) => wrong[one]))
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** The settings of a connection: those of its protocol, and which groups give which roles. */
export function ConnectionForm({ connection, onEntered, onCancel }: ConnectionFormProps) {
  const { t } = useTranslation(['workspace/settings', 'ui/dialog'])
  const [protocol, setProtocol] = useState(connection?.protocol ?? 'oidc')
  const [mapping, setMapping] = useState<readonly RoleMapping[]>(connection?.mapping ?? [])
  const [problems, setProblems] = useState<ReadonlySet<Problem>>(new Set())
  const isOidc = protocol === 'oidc'
  const problem = (one: Problem) => (problems.has(one) ? t(`signIn.problems.${one}`) : undefined)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const input: ConnectionInput = {
      protocol,
      name: text('name'),
      issuer: text('issuer'),
      clientId: isOidc ? text('clientId') || null : null,
      signInUrl: isOidc ? null : text('signInUrl') || null,
      certificates: isOidc ? [] : (text('certificates').match(CERTIFICATE) ?? []),
      groupsClaim: text('groupsClaim') || 'groups',
      mapping: mapping.map(({ group, roles }) => ({ group: group.trim(), roles })),
    }
    const found = findProblems(input)
    setProblems(found)
    if (found.size === 0) onEntered({ input, secret: text('secret') || null })
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {connection ? null : (
        <SelectField
          label={t('signIn.fields.protocol')}
          value={protocol}
          onChange={(event) => setProtocol(event.target.value as ConnectionInput['protocol'])}
        >
          <option value="oidc">{t('signIn.protocols.oidc')}</option>
          <option value="saml">{t('signIn.protocols.saml')}</option>
        </SelectField>
      )}
      <TextField
        name="name"
        label={t('signIn.fields.name')}
        hint={t('signIn.fields.nameHint')}
        problem={problem('name')}
        maxLength={100}
        dir="auto"
        defaultValue={connection?.name}
      />
      <TextField
        name="issuer"
        label={t(isOidc ? 'signIn.fields.issuer' : 'signIn.fields.entityId')}
        hint={isOidc ? t('signIn.fields.issuerHint') : undefined}
        problem={problem('issuer')}
        maxLength={500}
        dir="ltr"
        spellCheck={false}
        defaultValue={connection?.issuer}
      />
      {isOidc ? (
        <>
          <TextField
            name="clientId"
            label={t('signIn.fields.clientId')}
            problem={problem('clientId')}
            maxLength={500}
            dir="ltr"
            spellCheck={false}
            defaultValue={connection?.clientId ?? ''}
          />
          {connection ? null : (
            <TextField
              name="secret"
              type="password"
              autoComplete="off"
              label={t('signIn.fields.secret')}
              hint={t('signIn.fields.secretHint')}
              maxLength={1000}
              dir="ltr"
            />
          )}
        </>
      ) : (
        <>
          <TextField
            name="signInUrl"
            type="url"
            label={t('signIn.fields.signInUrl')}
            problem={problem('signInUrl')}
            maxLength={2000}
            dir="ltr"
            defaultValue={connection?.signInUrl ?? ''}
          />
          <LabelFrame
            label={t('signIn.fields.certificates')}
            hint={t('signIn.fields.certificatesHint')}
            problem={problem('certificates')}
          >
            {(labelled) => (
              <textarea
                {...labelled}
                name="certificates"
                rows={5}
                dir="ltr"
                spellCheck={false}
                className="block w-full rounded-control border border-line-strong bg-surface px-3 py-2 font-mono text-meta text-ink"
                defaultValue={connection?.certificates.join('\n')}
              />
            )}
          </LabelFrame>
        </>
      )}
      <TextField
        name="groupsClaim"
        label={t(isOidc ? 'signIn.fields.groupsClaim' : 'signIn.fields.groupsAttribute')}
        maxLength={200}
        dir="ltr"
        spellCheck={false}
        defaultValue={connection?.groupsClaim ?? 'groups'}
      />
      <MappingRows mapping={mapping} onChange={setMapping} problem={problem('mapping')} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          {t('ui/dialog:cancel')}
        </Button>
        <Button type="submit">{t('signIn.continue')}</Button>
      </div>
    </form>
  )
}
