import { useEffect } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'

/** The record that is open on the page comes before the page itself. */
const shown = { record: null as string | null, page: null as string | null }

function useShown(part: keyof typeof shown, title: string | null): void {
  const { t } = useTranslation('app')
  const product = t('product')
  useEffect(() => {
    if (title === null) return undefined
    const show = (next: string | null) => {
      shown[part] = next
      document.title = [shown.record ?? shown.page, product].filter(Boolean).join(' · ')
    }
    show(title)
    // The next page brings its own title.
    return part === 'record' ? () => show(null) : undefined
  }, [part, title, product])
}

/** Sets the title of the tab: the page first, then the product. A part of a page leaves it unchanged. */
export const useTitle = (page: string | null): void => useShown('page', page)

/** While a record is open beside its list, it gives the tab its title. */
export const useRecordTitle = (record: string | null): void => useShown('record', record)
