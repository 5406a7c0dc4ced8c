import { useQuery } from '@tanstack/react-query'
import type { CodeNumbering } from 'contract/workspace/numbering'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { WideTable } from '#ui/WideTable.tsx'
import { numberingsQuery, useSetNumbering } from './settings.api.ts'

/** Prefix and counter of the codes of new records. */
export function NumberingTab() {
  const { t } = useTranslation('workspace/settings')
  const { data, error, refetch } = useQuery(numberingsQuery)
  const [changed, setChanged] = useState<CodeNumbering>()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <Section title={t('numbering.title')} text={t('numbering.text')}>
      <WideTable label={t('numbering.title')}>
        <thead>
          <tr>
            <th scope="col">{t('numbering.kind')}</th>
            <th scope="col">{t('numbering.example')}</th>
            <th scope="col">
              <span className="sr-only">{t('numbering.change')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((one) => (
            <NumberingRow key={one.usual} numbering={one} onChange={() => setChanged(one)} />
          ))}
        </tbody>
      </WideTable>
      {changed ? <NumberingDialog numbering={changed} onClose={() => setChanged(undefined)} /> : null}
    </Section>
  )
}

/** Several numberings of a collection are told apart by their default prefix. */
function useKind({ collection, usual }: CodeNumbering): string {
  const labels = useCollectionLabels({ name: collection })
  return `${labels.title} (${usual})`
}

function NumberingRow({ numbering, onChange }: { numbering: CodeNumbering; onChange: () => void }) {
  const { t } = useTranslation('workspace/settings')
  const kind = useKind(numbering)
  return (
    <tr>
      <th scope="row">{kind}</th>
      <td className="whitespace-nowrap">
        <bdi className="tabular-nums">{numbering.example}</bdi>
      </td>
      <td>
        <Button
          variant="secondary"
          size="small"
          onClick={onChange}
          aria-label={t('numbering.changeOf', { kind })}
        >
          {t('numbering.change')}
        </Button>
      </td>
    </tr>
  )
}

function NumberingDialog({ numbering, onClose }: { numbering: CodeNumbering; onClose: () => void }) {
  const { t } = useTranslation(['workspace/settings', 'ui/dialog', 'contract/common'])
  const kind = useKind(numbering)
  const set = useSetNumbering()
  const [malformed, setMalformed] = useState(false)
  const { usual, fewest, most } = numbering
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const prefix = String(entered.get('prefix')).trim().toUpperCase()
    const isWrong = !/^[A-Z][A-Z0-9]{0,7}$/.test(prefix)
    setMalformed(isWrong)
    if (isWrong) return
    set.mutate(
      { usual, prefix, digits: Number(entered.get('digits')) },
      {
        onSuccess: () => {
          showToast({ text: t('numbering.saved') })
          onClose()
        },
      },
    )
  }
  const digits = Array.from({ length: most - fewest + 1 }, (_, at) => fewest + at)
  return (
    <Dialog open onClose={onClose} title={t('numbering.dialog', { kind })} text={t('numbering.dialogText')}>
      <form noValidate onSubmit={submit} className="space-y-5">
        {set.error ? (
          <Notice variant="danger">{t(`contract/common:errors.${errorCode(set.error)}`)}</Notice>
        ) : null}
        <TextField
          name="prefix"
          maxLength={8}
          autoCapitalize="characters"
          spellCheck={false}
          label={t('numbering.prefix')}
          hint={t('numbering.prefixHint')}
          problem={malformed ? t('numbering.malformed') : undefined}
          defaultValue={numbering.prefix}
        />
        <SelectField name="digits" label={t('numbering.digits')} defaultValue={numbering.digits}>
          {digits.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('ui/dialog:cancel')}
          </Button>
          <Button type="submit" busy={set.isPending}>
            {t('numbering.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
