import { useEffect } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'

/** Sets the title of the tab: the page first, then the product. A part of a page leaves it unchanged. */
export function useTitle(page: string | null): void {
  const { t } = useTranslation('app')
  const product = t('product')
  useEffect(() => {
    if (page !== null) document.title = `${page} · ${product}`
  }, [page, product])
}
