import type { Collection } from 'contract/collection'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { ConflictLine, Side, Versions } from '#platform/records/conflict.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { lazy } from '#ui/lazy.tsx'

export type DrawSide = (line: ConflictLine, side: Side) => ReactNode

export interface ConflictDialogProps {
  of: Collection
  late: Versions | null
  busy: boolean
  onSave: (changes: Record<string, unknown>) => Promise<void>
  /** Renders a side of a field, if only its slice can show the value. */
  draw?: DrawSide | undefined
  /** Keeps what the other person saved. */
  onGiveUp: () => void
}

// Conflicts are rare; a page is also read without a network.
const ConflictChoices = lazy(
  async () => ({ default: (await import('./ConflictChoices.tsx')).ConflictChoices }),
  { early: true },
)

/** A conflict: both versions side by side, a choice for each field, and another save. */
export function ConflictDialog({ late, onGiveUp, ...rest }: ConflictDialogProps) {
  const { t } = useTranslation('shared/record')
  return (
    <Dialog
      open={late !== null}
      onClose={onGiveUp}
      title={t('conflict.title')}
      text={t('conflict.text')}
      width="wide"
    >
      {late ? (
        <Suspense>
          <ConflictChoices key={late.theirs.version} late={late} onGiveUp={onGiveUp} {...rest} />
        </Suspense>
      ) : null}
    </Dialog>
  )
}
