import { useTranslation } from '#platform/i18n/index.ts'

/** Names a passage by the number that a reader knows: "Annex I 10.4.1(a)" for `anx.I/10.4.1(a)`. */
export function usePassageName(): (key: string) => string {
  const { t } = useTranslation('compliance/official-texts')
  return (key) => {
    const [, kind, rest] = /^(art|anx)\.(.+)$/.exec(key) ?? []
    if (!rest) return key
    const place = rest
      .replace(/~\d+$/, ' …')
      .replaceAll('/ch.', ` ${t('passage.ch')} `)
      .replaceAll('/part.', ` ${t('passage.part')} `)
      .replaceAll('/sec.', ` ${t('passage.sec')} `)
      .replaceAll('/', ' ')
    return `${kind === 'art' ? t('passage.article') : t('passage.annex')} ${place}`
  }
}
