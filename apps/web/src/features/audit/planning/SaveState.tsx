import { projects } from 'contract/audit/projects'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import type { ProjectWork } from './use-project-save.ts'

const ConflictDialog = lazy(async () => ({
  default: (await import('#ui/record/ConflictDialog.tsx')).ConflictDialog,
}))

/** Whether what was written is kept; what is not, and what to do about it. */
export function SaveState({ work }: { work: ProjectWork }) {
  const { t } = useTranslation(['audit/planning', 'words/common'])
  const { state, problem, late } = work
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <span role="status" className={state === 'failed' ? 'text-danger' : 'text-ink-soft'}>
        {problem && state === 'failed'
          ? t(`words/common:errors.${problem}` as 'words/common:errors.INTERNAL')
          : t(`save.${state}`)}
      </span>
      {state === 'failed' ? (
        <Button look="secondary" size="small" onClick={work.again}>
          {t('save.again')}
        </Button>
      ) : null}
      <Suspense>
        {late ? (
          <ConflictDialog
            of={projects}
            late={late}
            busy={state === 'saving'}
            onGiveUp={work.giveUp}
            onSave={async (changes) => {
              work.giveUp()
              work.save(changes)
              await Promise.resolve()
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
