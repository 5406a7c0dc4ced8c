import { hasEvidence, hasMethod, isJustified, isStockPhrase } from 'contract/techdoc/gspr/gspr-status'
import { JUSTIFICATION_LENGTH } from 'contract/techdoc/justification'
import { useCallback } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { answerOf, type StoredRow } from './row-rules.ts'

/** What a row still needs, in words; undefined if it is not started or complete. */
export function useMissing(): (row: StoredRow) => string | undefined {
  const { t } = useTranslation('techdoc/gspr')
  return useCallback(
    (row) => {
      const answer = answerOf(row)
      if (row.contradiction && !row.overrideReason) return t('missing.override')
      if (answer.applicability === 'not_applicable') {
        if (!isJustified(answer)) return t('missing.justification', { n: JUSTIFICATION_LENGTH })
        return isStockPhrase(answer.justification ?? '') ? t('stock') : undefined
      }
      if (answer.applicability !== 'applicable') return undefined
      if (!hasMethod(answer)) return t('missing.method')
      if (!hasEvidence(answer)) return t('missing.evidence')
      if (row.conformity === 'evidence-missing') return t('missing.effective')
      return row.outdated ? t('missing.outdated') : undefined
    },
    [t],
  )
}
