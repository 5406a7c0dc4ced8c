import { useState, type SubmitEvent } from 'react'
import { sourceMonitors } from 'contract/compliance/source-monitors'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { sourceMonitorSlice } from './slices.ts'
import { isAddress, titleFrom } from './title-from.ts'

/** Adds a source to monitor: paste an address, name it, done. */
export function QuickWatch({ me }: { me: string }) {
  const { t } = useTranslation(['compliance/calendar', 'contract/common'])
  const labels = useCollectionLabels(sourceMonitors)
  const locale = useLocale()
  const create = useCreateRecord(sourceMonitorSlice)
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const sound = isAddress(address)
  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const title = name.trim() || titleFrom(address)
    if (!sound) return
    create.mutate(
      { address: address.trim(), name: { [locale]: title }, ownerId: me },
      {
        onSuccess: () => {
          showToast({ text: t('watch.added') })
          setAddress('')
          setName('')
          setTried(false)
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={add} aria-label={t('watch.quick')} className="ruled mb-4 py-4">
      {create.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(create.error)}`)}</Notice>
      ) : null}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-60 flex-1"
          type="url"
          dir="ltr"
          label={labels.field('address')}
          value={address}
          problem={tried && !sound ? t('watch.noAddress') : undefined}
          onChange={(event) => setAddress(event.target.value)}
        />
        <TextField
          className="min-w-60 flex-1"
          dir="auto"
          label={labels.field('name')}
          maxLength={300}
          placeholder={sound ? titleFrom(address) : ''}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" busy={create.isPending}>
          {t('watch.add')}
        </Button>
      </div>
    </form>
  )
}
