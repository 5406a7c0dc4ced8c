import type { MethodVersion } from 'contract/risk/methods'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import { sameValue } from '#platform/records/same-value.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { NamingPart } from '#shared/form/NamingPart.tsx'
import { DraftBar } from '#shared/form/DraftBar.tsx'
import { UnsavedGuard } from '#shared/form/UnsavedGuard.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { type Draft, usePutIntoForce, useSaveDraft } from '../method.api.ts'
import { AppetiteEditor } from './AppetiteEditor.tsx'
import { MatrixEditor } from './MatrixEditor.tsx'
import { problemsOf } from './method-problems.ts'
import { PreviewPanel } from './PreviewPanel.tsx'
import { RulesEditor } from './RulesEditor.tsx'
import { ScalesEditor } from './ScalesEditor.tsx'

const draftOf = ({ name, note, config }: Draft): Draft => ({ name, note, config })

/** The editor of the next version, with its effect on the register beside it. */
export function MethodEditor({ version }: { version: MethodVersion }) {
  const { t } = useTranslation(['risk/method', 'contract/methods', 'contract/common'])
  const [draft, setDraft] = useState(() => draftOf(version))
  const [asking, setAsking] = useState(false)
  const save = useSaveDraft(version)
  const force = usePutIntoForce(version.id)
  const dirty = !sameValue(draftOf(version), draft)
  const valid = problemsOf(draft.config).length === 0 && Object.keys(draft.name).length > 0
  const problem = (error: Error | null) =>
    error ? t(`contract/common:errors.${errorCode(error)}`) : undefined
  const editing = {
    config: draft.config,
    onChange: (config: Draft['config']) => setDraft({ ...draft, config }),
  }
  const keep = (then: () => void) => (dirty ? save.mutate(draft, { onSuccess: then }) : then())
  return (
    <>
      <UnsavedGuard isUnsaved={() => dirty && !force.isPending} />
      <DraftBar
        status={t(dirty ? 'unsaved' : 'saved')}
        save={{
          label: t('save'),
          busy: save.isPending,
          disabled: !dirty || !valid,
          onPress: () => keep(() => showToast({ text: t('kept') })),
        }}
        force={{
          label: t('contract/methods:transitions.active'),
          disabled: !valid || save.isPending,
          onPress: () => keep(() => setAsking(true)),
        }}
      />
      {save.isError ? <Notice variant="danger">{problem(save.error)}</Notice> : null}
      <PreviewPanel config={draft.config} />
      <NamingPart
        id="method"
        labels={{
          title: t('naming'),
          name: t('contract/methods:fields.name'),
          note: t('contract/methods:fields.note'),
        }}
        draft={draft}
        onChange={setDraft}
      />
      <MatrixEditor {...editing} />
      <ScalesEditor {...editing} />
      <RulesEditor {...editing} />
      <AppetiteEditor {...editing} />
      <ConfirmDialog
        open={asking}
        title={t('force.title')}
        text={t('force.text')}
        confirm={t('contract/methods:transitions.active')}
        reason="required"
        busy={force.isPending}
        problem={problem(force.error)}
        onCancel={() => setAsking(false)}
        onConfirm={(reason) =>
          // The editor is unmounted before a callback passed to `mutate` would run.
          void force.mutateAsync({ version: version.version, reason }).then(
            () => showToast({ text: t('force.done') }),
            () => undefined,
          )
        }
      />
    </>
  )
}
