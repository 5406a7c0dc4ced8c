import { textDirection } from '#platform/i18n/text-direction.ts'

/** A text that somebody wrote, in its own direction and apart from the text around it. */
export const Isolated = ({ text, className }: { text: string; className?: string }) => (
  <bdi dir={textDirection(text)} className={className}>
    {text}
  </bdi>
)
