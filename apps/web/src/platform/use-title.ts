import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Names the page in the tab: the page first, then the product. */
export function useTitle(page: string): void {
  const { t } = useTranslation('app')
  const product = t('product')
  useEffect(() => {
    document.title = `${page} · ${product}`
  }, [page, product])
}
