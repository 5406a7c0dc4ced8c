import type { Statement } from 'contract/compliance/statements'
import { FileSpreadsheet, RefreshCw } from 'lucide-react'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useRefreshStatement, useSaveWorkbook } from './statements.api.ts'

/** Actions on a statement besides signing it: refresh its rows while it is a draft, and export them to Excel. */
export function StatementTools({ record }: { record: AnyRecord }) {
  const { t } = useTranslation(['compliance/requirements', 'contract/common'])
  const locale = useLocale()
  const statement = record as Statement
  const refresh = useRefreshStatement()
  const save = useSaveWorkbook()
  const onError = (error: unknown) =>
    showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' })
  const mayEdit = record.can.includes('update')
  return (
    <div className="mt-3 space-y-3">
      {statement.outdated && mayEdit ? <Notice variant="warning">{t('statement.outdated')}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        {mayEdit ? (
          <Button
            variant="secondary"
            size="small"
            busy={refresh.isPending}
            onClick={() =>
              refresh.mutate(statement.id, {
                onError,
                onSuccess: () => showToast({ text: t('statement.refreshed') }),
              })
            }
          >
            <RefreshCw aria-hidden />
            {t('statement.refresh')}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          size="small"
          busy={save.isPending}
          onClick={() => save.mutate({ id: statement.id, code: statement.code, locale }, { onError })}
        >
          <FileSpreadsheet aria-hidden />
          {t('statement.excel')}
        </Button>
      </div>
    </div>
  )
}
