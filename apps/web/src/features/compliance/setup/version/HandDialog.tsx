import { useQuery } from '@tanstack/react-query'
import type { ProposedText } from 'contract/compliance/requirement-text'
import type { Requirement } from 'contract/compliance/requirements'
import { type Localized, inLocale, LOCALES, type Locale } from 'contract/locale'
import { useId, useState, type SubmitEvent } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { FieldFrame } from '#shared/form/FieldFrame.tsx'
import { LocalizedInput } from '#shared/form/LocalizedInput.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { domainsQuery, requirementsQuery, useAdd } from '../setup.api.ts'
import { requirementSlice } from '../slices.ts'
import { revisionLineSlice } from './slices.ts'

interface HandDialogProps {
  universe: string
  revision: string
  onClose: () => void
}

const NEW = 'new'

/** One manual change: a new wording or number of a requirement, its end, or a new requirement. */
export function HandDialog({ universe, revision, onClose }: HandDialogProps) {
  const { t } = useTranslation('compliance/setup')
  const locale = useLocale()
  const requirements = useQuery(requirementsQuery(universe))
  const [chosen, setChosen] = useState('')
  const whole = useQuery({
    ...recordQuery(requirementSlice, chosen),
    enabled: chosen !== '' && chosen !== NEW,
  })
  const requirement = chosen === NEW ? null : (whole.data as Requirement | undefined)
  return (
    <Dialog open onClose={onClose} title={t('version.byHand')} text={t('version.byHandText')} width="wide">
      <SelectField
        label={t('version.which')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{t('choose')}</option>
        <option value={NEW}>{t('version.newOne')}</option>
        {(requirements.data ?? []).map(({ id, ref, name }) => (
          <option key={id} value={id}>
            {ref} · {inLocale(name, locale)}
          </option>
        ))}
      </SelectField>
      {chosen !== '' && requirement === undefined ? <Loading /> : null}
      {chosen !== '' && requirement !== undefined ? (
        <HandForm
          key={chosen}
          universe={universe}
          revision={revision}
          requirement={requirement}
          position={Math.max(0, ...(requirements.data ?? []).map(({ position }) => position + 1))}
          onClose={onClose}
        />
      ) : null}
    </Dialog>
  )
}

const filled = (texts: Record<Locale, string>): Localized =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
const inputOf = (text: Localized | null | undefined) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, text?.[locale] ?? ''])) as Record<Locale, string>

interface HandFormProps extends HandDialogProps {
  requirement: Requirement | null
  position: number
}

function HandForm({ universe, revision, requirement, position, onClose }: HandFormProps) {
  const { t } = useTranslation(['compliance/setup', 'contract/common', 'ui/dialog'])
  const id = useId()
  const locale = useLocale()
  const labels = useCollectionLabels(requirementSlice.of)
  const domains = useQuery(domainsQuery(universe))
  const add = useAdd(revisionLineSlice)
  const [ref, setRef] = useState(requirement?.ref ?? '')
  const [domain, setDomain] = useState(requirement?.domain ?? '')
  const [name, setName] = useState(inputOf(requirement?.name))
  const [summary, setSummary] = useState(inputOf(requirement?.summary))
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const complete =
    ref.trim() !== '' &&
    domain !== '' &&
    Object.keys(filled(name)).length > 0 &&
    Object.keys(filled(summary)).length > 0
  async function send(after: ProposedText | null) {
    setBusy(true)
    setError(null)
    try {
      await add({ revision, requirement: requirement?.id ?? null, after })
      onClose()
    } catch (refused) {
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  const proposed = (): ProposedText => ({
    ref: ref.trim(),
    domain,
    name: filled(name),
    summary: filled(summary),
    code: null,
    position: requirement?.position ?? position,
    obligation: requirement?.obligation ?? 'GOV',
    weight: requirement?.weight ?? 2,
    appliesTo: requirement?.appliesTo ?? null,
    deadline: requirement?.deadline ?? null,
    applicableFrom: requirement?.applicableFrom ?? null,
    relatedRefs: requirement?.relatedRefs ?? null,
    evidenceTypes: requirement?.evidenceTypes ?? null,
  })
  return (
    <form
      noValidate
      className="mt-4 space-y-4"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        event.stopPropagation()
        if (complete) void send(proposed())
      }}
    >
      {error ? (
        <Notice variant="danger">
          {errorCode(error) === 'INVALID_INPUT'
            ? t('version.unchanged')
            : t(`contract/common:errors.${errorCode(error)}`)}
        </Notice>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={labels.field('ref')}
          required
          value={ref}
          onChange={(event) => setRef(event.target.value)}
        />
        <SelectField
          label={labels.field('domain')}
          value={domain}
          onChange={(event) => setDomain(event.target.value)}
        >
          <option value="">{t('choose')}</option>
          {(domains.data ?? []).map((one) => (
            <option key={one.id} value={one.id}>
              {inLocale(one.name, locale)}
            </option>
          ))}
        </SelectField>
      </div>
      <FieldFrame id={`${id}-name`} label={labels.field('name')} required group>
        <LocalizedInput
          id={`${id}-name`}
          long={false}
          invalid={false}
          problems={{}}
          value={name}
          onChange={setName}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-summary`} label={labels.field('summary')} required group>
        <LocalizedInput
          id={`${id}-summary`}
          long
          invalid={false}
          problems={{}}
          value={summary}
          onChange={setSummary}
        />
      </FieldFrame>
      <div className="flex flex-wrap justify-end gap-2">
        {requirement ? (
          <Button variant="danger" busy={busy} className="me-auto" onClick={() => void send(null)}>
            {t('version.noLonger')}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onClose}>
          {t('ui/dialog:cancel')}
        </Button>
        <Button type="submit" busy={busy} disabled={!complete}>
          {t('version.addLine')}
        </Button>
      </div>
    </form>
  )
}
