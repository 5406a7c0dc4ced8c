import { Suspense } from 'react'
import type { Working } from '#platform/records/use-autosave.ts'
import { UnsavedGuard } from '#shared/form/UnsavedGuard.tsx'
import type { ConflictDialogProps } from './ConflictDialog.tsx'
import { lazy } from '#ui/lazy.tsx'

const ConflictDialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }))

type AutosaveQuestionsProps = Pick<ConflictDialogProps, 'of' | 'draw'> & {
  working: Working
  /** Saves the person's decision. */
  onSave?: ConflictDialogProps['onSave']
}

/** The dialogs of an autosaved page: for a conflict, and for leaving with unsaved edits. */
export function AutosaveQuestions({ working, onSave, ...shown }: AutosaveQuestionsProps) {
  const { state, autosave } = working
  return (
    <>
      <Suspense>
        {state.late ? (
          <ConflictDialog
            {...shown}
            late={state.late}
            busy={state.status === 'saving'}
            onSave={onSave ?? ((changes) => autosave.decide(changes))}
            onGiveUp={autosave.giveUp}
          />
        ) : null}
      </Suspense>
      <UnsavedGuard wholePage isUnsaved={() => state.status === 'refused' || state.status === 'conflict'} />
    </>
  )
}
