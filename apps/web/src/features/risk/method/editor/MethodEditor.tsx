import type { MethodVersion } from 'contract/risk/methods'
import { LOCALES, type Locale } from 'contract/locale'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '#platform/errors.ts'
import { sameValue } from '#platform/records/same-value.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { FieldFrame } from '#ui/form/FieldFrame.tsx'
import { inputLook } from '#ui/form/input-look.ts'
import { LocalizedInput } from '#ui/form/LocalizedInput.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { Section } from '#ui/Section.tsx'
import { type Draft, usePutIntoForce, useSaveDraft } from '../method.api.ts'
import { AppetiteEditor } from './AppetiteEditor.tsx'
import { MatrixEditor } from './MatrixEditor.tsx'
import { problemsOf } from './method-problems.ts'
import { PreviewPanel } from './PreviewPanel.tsx'
import { RulesEditor } from './RulesEditor.tsx'
import { ScalesEditor } from './ScalesEditor.tsx'

const draftOf = ({ name, note, config }: Draft): Draft => ({ name, note, config })

/** The next version while it is written; what it would change in the register is said beside it. */
export function MethodEditor({ version }: { version: MethodVersion }) {
  const { t } = useTranslation(['risk/method', 'words/methods', 'words/common'])
  const [draft, setDraft] = useState(() => draftOf(version))
  const [asking, setAsking] = useState(false)
  const save = useSaveDraft(version)
  const force = usePutIntoForce(version.id)
  const dirty = !sameValue(draftOf(version), draft)
  const valid = problemsOf(draft.config).length === 0 && Object.keys(draft.name).length > 0
  const problem = (error: Error | null) => (error ? t(`words/common:errors.${errorCode(error)}`) : undefined)
  const editing = {
    config: draft.config,
    onChange: (config: Draft['config']) => setDraft({ ...draft, config }),
  }
  const keep = (then: () => void) => (dirty ? save.mutate(draft, { onSuccess: then }) : then())
  return (
    <>
      <UnsavedGuard isUnsaved={() => dirty && !force.isPending} />
      <div className="card sticky top-22 z-20 flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p role="status" className="text-sm text-ink-soft">
          {t(dirty ? 'unsaved' : 'saved')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            disabled={!dirty || !valid}
            busy={save.isPending}
            onClick={() => keep(() => showToast({ text: t('kept') }))}
          >
            {t('save')}
          </Button>
          <Button disabled={!valid || save.isPending} onClick={() => keep(() => setAsking(true))}>
            {t('words/methods:transitions.active')}
          </Button>
        </div>
      </div>
      {save.isError ? <Notice look="danger">{problem(save.error)}</Notice> : null}
      <PreviewPanel config={draft.config} />
      <Naming draft={draft} onChange={setDraft} />
      <MatrixEditor {...editing} />
      <ScalesEditor {...editing} />
      <RulesEditor {...editing} />
      <AppetiteEditor {...editing} />
      <ConfirmDialog
        open={asking}
        title={t('force.title')}
        text={t('force.text')}
        confirm={t('words/methods:transitions.active')}
        reason="required"
        busy={force.isPending}
        problem={problem(force.error)}
        onCancel={() => setAsking(false)}
        onConfirm={(reason) =>
          // The editor gives way to the sheet before a callback of its own would be heard.
          void force.mutateAsync({ version: version.version, reason }).then(
            () => showToast({ text: t('force.done') }),
            () => undefined,
          )
        }
      />
    </>
  )
}

function Naming({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useTranslation(['risk/method', 'words/methods'])
  const texts = Object.fromEntries(LOCALES.map((locale) => [locale, draft.name[locale] ?? '']))
  const named = Object.values(texts).some((text) => text.trim() !== '')
  return (
    <Section title={t('naming')}>
      <FieldFrame id="method-name" label={t('words/methods:fields.name')} required group>
        <LocalizedInput
          id="method-name"
          long={false}
          invalid={!named}
          problems={{}}
          value={texts as Record<Locale, string>}
          onChange={(next) => {
            const filled = Object.entries(next).filter(([, text]) => text.trim() !== '')
            onChange({ ...draft, name: Object.fromEntries(filled) })
          }}
        />
      </FieldFrame>
      <FieldFrame id="method-note" label={t('words/methods:fields.note')} required={false}>
        <textarea
          id="method-note"
          dir="auto"
          rows={3}
          maxLength={4000}
          className={inputLook(false)}
          value={draft.note ?? ''}
          onChange={(event) => onChange({ ...draft, note: event.target.value || null })}
        />
      </FieldFrame>
    </Section>
  )
}
