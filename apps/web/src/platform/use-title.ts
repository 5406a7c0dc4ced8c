import { useEffect } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'

/** Names the page in the tab: the page first, then the product. A part of a page leaves the name to the page. */
export function useTitle(page: string | null): void {
  const { t } = useTranslation('app')
  const product = t('product')
  useEffect(() => {
    if (page !== null) document.title = `${page} · ${product}`
  }, [page, product])
}
