import { useTranslation } from 'react-i18next'

export function Brand() {
  const { t } = useTranslation('app')
  return (
    <span className="inline-flex items-center gap-2 text-base font-semibold whitespace-nowrap">
      <img src="/favicon.svg" alt="" className="size-7" />
      <bdi>{t('product')}</bdi>
    </span>
  )
}
