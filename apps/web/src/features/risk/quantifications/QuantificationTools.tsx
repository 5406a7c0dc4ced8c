import type { Quantification } from 'contract/risk/quantifications'
import { RotateCw } from 'lucide-react'
import { errorCode } from '#platform/errors.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { useSimulate } from './quantifications.api.ts'

/** Says whether the figures are those of the estimates and of the risk as they stand, and simulates again. */
export function QuantificationTools({ quantification }: { quantification: Quantification }) {
  const { t } = useTranslation(['risk/quantifications', 'contract/common'])
  const { id, risk, stale, status, can, inputsHash, simulatedHash, archivedAt } = quantification
  const simulate = useSimulate(id)
  const mayRun = can.includes('update') && status === 'draft' && archivedAt === null
  const isPending = inputsHash !== simulatedHash
  return (
    <div className="order-last mt-3 basis-full space-y-3 text-body empty:hidden">
      {simulate.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(simulate.error)}`)}</Notice>
      ) : null}
      {stale && !isPending ? <Notice variant="warning">{t('stale')}</Notice> : null}
      <div className="flex flex-wrap items-center gap-3">
        <PageLink {...recordLink('risk', risk)!} className="text-accent-strong hover:underline">
          {t('risk')}
        </PageLink>
        {stale && !isPending && mayRun ? (
          <Button
            variant="secondary"
            size="small"
            busy={simulate.isPending}
            onClick={() => simulate.mutate()}
          >
            <RotateCw aria-hidden />
            {t('again')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
