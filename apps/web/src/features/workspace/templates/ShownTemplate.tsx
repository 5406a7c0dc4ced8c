import type { Locale } from 'contract/locale'
import type { TemplateContent } from 'contract/workspace/template-content'
import type { Template } from 'contract/workspace/templates'
import type { UseName } from 'contract/workspace/template-uses'
import { useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { LanguageTabs } from './LanguageTabs.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { useStep } from './templates.api.ts'

interface ShownTemplateProps {
  use: UseName
  content: TemplateContent
  /** Undefined for the built-in texts, which are not a version. */
  version?: Template
}

/** A version that can no longer be edited, previewed with real data. */
export function ShownTemplate({ use, content, version }: ShownTemplateProps) {
  const [locale, setLocale] = useState<Locale>(useLocale())
  return (
    <>
      <div className="ruled flex flex-wrap items-center justify-between gap-3 py-3">
        <LanguageTabs content={content} shown={locale} onShow={setLocale} />
        {version?.can.includes('to:retired') ? <Retire version={version} /> : null}
      </div>
      {version?.note ? (
        <p dir="auto" className="text-body whitespace-pre-line">
          {version.note}
        </p>
      ) : null}
      <PreviewPane use={use} locale={locale} content={content} version={version} />
    </>
  )
}

/** Retires a version without a successor: the built-in texts apply again. */
function Retire({ version }: { version: Template }) {
  const { t } = useTranslation(['workspace/templates', 'contract/templates', 'contract/common'])
  const [asking, setAsking] = useState(false)
  const step = useStep(version.id)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('contract/templates:transitions.retired')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('retire.title')}
        text={t('retire.text')}
        confirm={t('contract/templates:transitions.retired')}
        reason="required"
        busy={step.isPending}
        problem={step.error ? t(`contract/common:errors.${errorCode(step.error)}`) : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={(reason) =>
          void step.mutateAsync({ to: 'retired', version: version.version, reason }).then(
            () => showToast({ text: t('retire.done') }),
            () => undefined,
          )
        }
      />
    </>
  )
}
