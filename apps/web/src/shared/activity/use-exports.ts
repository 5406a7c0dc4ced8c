import { useQuery } from '@tanstack/react-query'
import { type Export, exportActions } from 'contract/workspace/exports'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { exportsQuery, fetchExport, isOnItsWay } from '#platform/exports/exports.ts'
import { showToast } from '#ui/toast/toasts.ts'

const NONE: readonly Export[] = []

/** The person's exports, on any page; notifies when one becomes ready. */
export function useExports(): readonly Export[] {
  const { t } = useTranslation('shared/activity')
  const may = useMay()
  const { data = NONE } = useQuery({ ...exportsQuery, enabled: may(exportActions.use) })
  const waited = useRef(new Set<string>())
  useEffect(() => {
    for (const one of data) {
      if (isOnItsWay(one)) waited.current.add(one.id)
      else if (waited.current.delete(one.id) && one.file)
        showToast({
          text: t('exports.ready', { name: one.file.name }),
          action: { label: t('exports.download'), onClick: () => void fetchExport(one) },
        })
    }
  }, [data, t])
  return data
}
