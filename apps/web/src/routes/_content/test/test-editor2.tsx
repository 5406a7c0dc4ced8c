import { createFileRoute } from '@tanstack/react-router'
import { textRoute } from '../../-text-route.ts'
import { Texts } from '../../-Texts.tsx'

export const Route = createFileRoute('/_content/test/test-editor2')({
  ...textRoute,
  component: () => <Texts page="test-editor2" />,
})
