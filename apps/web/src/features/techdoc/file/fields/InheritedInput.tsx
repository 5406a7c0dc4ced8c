import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnValues } from 'contract/techdoc/file/sections'
import { inheritanceRoutes, needsReason } from 'contract/techdoc/inheritance/inheritance'
import { Suspense, useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Loading } from '#ui/Loading.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { invalidateFiles } from '../file.api.ts'
import { FileInput, type FileInputProps } from './FileInput.tsx'

/** A section or row that takes its values from another one. */
export interface Inheriting {
  readonly of: 'section' | 'row'
  readonly id: string
  readonly version: number
  readonly sectionKey: string
  readonly source: string | null
  readonly ownValues: OwnValues | null
}

const ROUTES = { section: inheritanceRoutes.ownSection, row: inheritanceRoutes.ownRow } as const

/** The input of a field that may be inherited, with where its value comes from. */
export function InheritedInput({ record, ...input }: FileInputProps & { record: Inheriting }) {
  if (record.source === null || input.field.type === 'computed') return <FileInput {...input} />
  const own = record.ownValues?.[input.field.key]
  const isStrict = needsReason(record.sectionKey)
  if (!isStrict && own === undefined) return <FileInput {...input} />
  return (
    <div className="space-y-0.5">
      <FileInput {...input} open={input.open && own !== undefined} />
      <Origin record={record} field={input.field.key} own={own} open={input.open} />
    </div>
  )
}

interface OriginProps {
  record: Inheriting
  field: string
  /** The reason of an own value; undefined where the value is inherited. */
  own: string | undefined
  open: boolean
}

function Origin({ record: { of, id, version, sectionKey }, field, own, open }: OriginProps) {
  const { t } = useTranslation(['techdoc/file', 'contract/common'])
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const from = needsReason(sectionKey) ? 'manufacturer' : 'lead'
  const change = useMutation({
    mutationFn: (reason: string | null) =>
      call(ROUTES[of], { params: { id }, version, body: { fields: [field], reason } }),
    onSuccess: () => {
      setAsking(false)
      invalidateFiles(client)
    },
    onError: (error) =>
      showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
  })
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-meta text-ink-soft">
      <span>
        {own === undefined ? t(`inherited.from.${from}`) : t(`inherited.differs.${from}`)}
        {own ? (
          <>
            {t('inherited.colon')} <bdi>{own}</bdi>
          </>
        ) : null}
      </span>
      {open ? (
        own === undefined ? (
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            {t('inherited.own')}
          </Button>
        ) : (
          <Button variant="quiet" size="small" busy={change.isPending} onClick={() => change.mutate(null)}>
            {t(`inherited.take.${from}`)}
          </Button>
        )
      ) : null}
      <Suspense fallback={<Loading />}>
        <ConfirmDialog
          open={asking}
          title={t('inherited.own')}
          text={t('inherited.ownText')}
          confirm={t('inherited.own')}
          reason="required"
          busy={change.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={(reason) => change.mutate(reason)}
        />
      </Suspense>
    </p>
  )
}
