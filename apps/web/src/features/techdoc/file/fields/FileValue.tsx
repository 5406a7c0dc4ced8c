import type { FileField } from 'contract/techdoc/file/file-structure'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Names } from '#shared/record/FieldValue.tsx'
import { useOpenFile } from '../file-context.ts'
import { useComputedLabel } from './computed-labels.ts'
import { isEmpty } from './file-values.ts'
import { useTarget } from './use-target.ts'
import { valueText } from './value-text.ts'

const nobody = () => undefined

/** A read-only value of the file. */
export function FileValue({ field, value }: { field: FileField; value: unknown }) {
  const { t } = useTranslation(['techdoc/file', 'contract/common'])
  const { structure } = useOpenFile()
  const locale = useLocale()
  const computed = useComputedLabel()
  const target = useTarget(field)
  if (isEmpty(value)) return <span className="text-ink-soft">{t('fields.empty')}</span>
  if (target && 'section' in target) return t('fields.thisFile')
  if (target) return <Names kind={target.kind} ids={[value].flat() as string[]} />
  const labels = {
    structure,
    locale,
    nameOf: nobody,
    computed,
    yes: t('contract/common:workbook.yes'),
    no: t('contract/common:workbook.no'),
  }
  const text = valueText(field, value, labels)
  if (field.type === 'url')
    return (
      <a
        href={text}
        rel="noreferrer"
        target="_blank"
        dir="ltr"
        className="break-all text-accent hover:underline"
      >
        {text}
      </a>
    )
  return <bdi className="whitespace-pre-line">{text}</bdi>
}
