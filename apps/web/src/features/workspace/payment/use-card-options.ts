import type { Appearance, StripeElementLocale } from '@stripe/stripe-js'
import { useLocale } from '#platform/i18n/index.ts'
import { preferences, usePreference } from '#platform/preferences/index.ts'

/** Language and colours of the provider's card fields. */
export function useCardOptions() {
  const locale = useLocale()
  const isDark = usePreference(preferences.theme) === 'dark'
  return {
    locale: locale satisfies StripeElementLocale,
    appearance: {
      theme: isDark ? 'night' : 'stripe',
      variables: { colorPrimary: '#0f766e' },
    } satisfies Appearance,
  }
}
