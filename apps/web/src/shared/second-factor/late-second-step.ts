import { loadNamespaces } from '#platform/i18n/index.ts'
import { lazy } from '#ui/lazy.tsx'

/** Most sign-ins need no second step: its form and texts are loaded on demand. */
export const LateSecondStep = lazy(async () => {
  const [{ SecondStepForm }] = await Promise.all([
    import('./SecondStepForm.tsx'),
    loadNamespaces('shared/second-factor', 'shared/account'),
  ])
  return { default: SecondStepForm }
})
