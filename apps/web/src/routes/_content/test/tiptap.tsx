import { createFileRoute } from '@tanstack/react-router'
import { textRoute } from '../../-text-route.ts'
import { Texts } from '../../-Texts.tsx'

export const Route = createFileRoute('/_content/test/tiptap')({
  ...textRoute,
  component: () => <Texts page="tiptap" />,
})
