import type { ProcedureLine } from 'contract/audit/procedures'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Button } from '#ui/Button.tsx'
import type { ToDo } from './next-to-do.ts'

interface NextButtonProps {
  next: { kind: ToDo; procedure: ProcedureLine }
  /** It was pressed on the page before: it keeps the focus. */
  walking: boolean
  onGo: (id: string) => void
}

/** Goes on to the next procedure that this person prepares or reviews, without the list. */
export function NextButton({ next, walking, onGo }: NextButtonProps) {
  const { t } = useTranslation('audit/fieldwork')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (walking) button.current?.focus({ preventScroll: true })
  }, [walking])
  const { kind, procedure } = next
  return (
    <Button ref={button} onClick={() => onGo(procedure.id)} className="max-sm:min-h-11">
      {t(`next.${kind}`)}
      <span className="sr-only">
        : <bdi>{procedure.ref}</bdi> <LocalizedText text={procedure.name} />
      </span>
    </Button>
  )
}
