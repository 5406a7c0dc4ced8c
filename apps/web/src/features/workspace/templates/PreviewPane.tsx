import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isRightToLeft, type Locale } from 'contract/locale'
import type { TemplateContent } from 'contract/workspace/template-content'
import type { Template } from 'contract/workspace/templates'
import { findUse, type UseName } from 'contract/workspace/template-uses'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import type { Named } from '#platform/collections/names.ts'
import { FieldFrame } from '#shared/form/FieldFrame.tsx'
import { SearchPicker } from '#shared/form/SearchPicker.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { DocumentPreview } from './DocumentPreview.tsx'
import { MailPreview } from './MailPreview.tsx'
import { valuesQuery } from './templates.api.ts'
import { lazy } from '#ui/lazy.tsx'

const PrintedPreview = lazy(async () => ({ default: (await import('./PrintedPreview.tsx')).PrintedPreview }))

interface PreviewPaneProps {
  use: UseName
  locale: Locale
  content: TemplateContent
  /** The texts for languages that are not written. */
  given?: TemplateContent
  version?: Template | undefined
  /** Saves the draft before it is printed; undefined if it cannot be saved. */
  ready?: ((then: () => void) => void) | undefined
}

/** A preview with the data of a chosen record. */
export function PreviewPane({ use, locale, content, given, version, ready }: PreviewPaneProps) {
  const { t } = useTranslation(['workspace/templates', 'contract/common'])
  const [record, setRecord] = useState<Named | null>(null)
  const { kind, of } = findUse(use)
  const asked = useQuery({ ...valuesQuery(use, locale, record?.id), placeholderData: keepPreviousData })
  const parts = content[locale] ?? given?.[locale] ?? {}
  const values = asked.data ?? {}
  const isPrinted = kind === 'document' || kind === 'report'
  return (
    <Section title={t('preview.title')} text={t('preview.text')}>
      {of === null ? null : (
        <FieldFrame id="preview-record" label={t('preview.record')} required={false}>
          <SearchPicker
            id="preview-record"
            kind={of?.[0] ?? 'any'}
            value={record}
            onPick={setRecord}
            clearable
          />
        </FieldFrame>
      )}
      {asked.isError ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(asked.error)}`)}</Notice>
      ) : null}
      <div lang={locale} dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}>
        {kind === 'email' ? <MailPreview parts={parts} values={values} /> : null}
        {isPrinted ? <DocumentPreview parts={parts} values={values} /> : null}
        {kind === 'checklist' ? (
          <ol className="list-decimal space-y-1.5 ps-6 text-body">
            {(content.items ?? []).map((item, at) => (
              <li key={at}>{item[locale] || <span className="text-warning">{t('missing')}</span>}</li>
            ))}
          </ol>
        ) : null}
      </div>
      {isPrinted && version ? (
        <Suspense fallback={<Loading />}>
          <PrintedPreview
            version={version}
            locale={locale}
            record={record?.id}
            needsRecord={of !== null}
            ready={ready ?? (version.status === 'draft' ? undefined : (then) => then())}
          />
        </Suspense>
      ) : null}
    </Section>
  )
}
