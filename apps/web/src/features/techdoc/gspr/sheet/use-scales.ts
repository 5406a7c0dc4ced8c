import { APPLICABILITIES, type Applicability, CONFORMITY_METHODS } from 'contract/techdoc/gspr/gspr-rows'
import { useMemo } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { CollectionLabels } from '#platform/collections/collection-labels.ts'
import type { ScaleStep } from '#shared/sheet/ScaleStrip.tsx'

/** Keys on Latin keyboards; each language can have one of its own as well. */
const LATIN: Readonly<Record<Applicability, string>> = {
  applicable: 'a',
  not_applicable: 'n',
  partly: 'p',
  tbd: 'u',
}

/** The meaning of each answer, and the keys that choose it. */
export function useScales(labels: CollectionLabels) {
  const { t } = useTranslation('techdoc/gspr')
  return useMemo(() => {
    const scales: Readonly<Record<string, readonly ScaleStep[]>> = {
      applicability: APPLICABILITIES.map((value) => ({
        value,
        sign: t(`letters.${value}`),
        label: labels.choice('applicability', value),
        meaning: t(`answers.${value}`),
      })),
      method: CONFORMITY_METHODS.map((value) => ({
        value,
        sign: '',
        label: labels.choice('method', value),
      })),
    }
    const applicability: Record<string, string> = {}
    for (const one of APPLICABILITIES) {
      applicability[LATIN[one]] = one
      applicability[t(`letters.${one}`).toLowerCase()] = one
    }
    return { scales, letters: { applicability } }
  }, [t, labels])
}
