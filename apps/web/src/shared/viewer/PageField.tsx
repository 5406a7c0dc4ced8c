import { useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { inputClasses } from '#shared/form/input-classes.ts'

interface PageFieldProps {
  page: number
  pages: number
  onGo: (page: number) => void
}

/** The current page number, and a field to go to another. */
export function PageField({ page, pages, onGo }: PageFieldProps) {
  const { t } = useTranslation('shared/viewer')
  const locale = useLocale()
  const [typed, setTyped] = useState<string>()
  function go() {
    const wanted = Math.round(Number(typed))
    if (wanted >= 1 && wanted <= pages && wanted !== page) onGo(wanted)
    setTyped(undefined)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
      className="flex items-center gap-1.5 text-body whitespace-nowrap"
    >
      <span className="w-14">
        <input
          type="text"
          inputMode="numeric"
          aria-label={t('page')}
          value={typed ?? page}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={go}
          onFocus={(event) => event.target.select()}
          className={`${inputClasses(false)} text-center tabular-nums`}
        />
      </span>
      <span className="text-meta text-ink-soft">{t('of', { pages: formatNumber(pages, locale) })}</span>
    </form>
  )
}
