import { createFileRoute } from '@tanstack/react-router'
import { textRoute } from '../../../-text-route.ts'
import { Texts } from '../../../-Texts.tsx'

export const Route = createFileRoute('/_content/_protected/test/tiny-mce')({
  ...textRoute,
  component: () => <Texts page="tiny-mce" />,
})
