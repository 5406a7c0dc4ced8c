import { lazy } from 'react'
import { loadNamespaces } from '#platform/i18n/index.ts'

/** Most sign-ins need no second step: its form and its words come when one is asked for. */
export const LateSecondStep = lazy(async () => {
  const [{ SecondStepForm }] = await Promise.all([
    import('./SecondStepForm.tsx'),
    loadNamespaces('shared/second-factor', 'workspace/sign-in'),
  ])
  return { default: SecondStepForm }
})
