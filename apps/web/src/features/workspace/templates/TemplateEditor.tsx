import type { Locale } from 'contract/locale'
import { problemsOf, type TemplateContent } from 'contract/workspace/template-content'
import type { Template } from 'contract/workspace/templates'
import { findUse } from 'contract/workspace/template-uses'
import { type ReactNode, useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { sameValue } from '#platform/records/same-value.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { NamingPart } from '#shared/form/NamingPart.tsx'
import { DraftBar } from '#shared/form/DraftBar.tsx'
import { UnsavedGuard } from '#shared/form/UnsavedGuard.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { ItemsEditor } from './ItemsEditor.tsx'
import { LanguageTabs } from './LanguageTabs.tsx'
import { PartsEditor } from './PartsEditor.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { type Draft, useSaveDraft, useStep } from './templates.api.ts'

const draftOf = ({ name, note, content }: Draft): Draft => ({ name, note, content })

interface TemplateEditorProps {
  version: Template
  given: TemplateContent
  /** Its Word documents. An upload makes another version of the draft, so they are shown once the texts are saved. */
  word: ReactNode
}

/** The editor of the next version, with a preview beside it. */
export function TemplateEditor({ version, given, word }: TemplateEditorProps) {
  const { t } = useTranslation(['workspace/templates', 'contract/templates', 'contract/common'])
  const [draft, setDraft] = useState(() => draftOf(version))
  const [locale, setLocale] = useState<Locale>(useLocale())
  const [asking, setAsking] = useState(false)
  const save = useSaveDraft(version)
  const force = useStep(version.id)
  const { use } = version
  const dirty = !sameValue(draftOf(version), draft)
  const problems = problemsOf(use, draft.content)
  const valid = problems.length === 0 && Object.keys(draft.name).length > 0
  const problem = (error: Error | null) =>
    error ? t(`contract/common:errors.${errorCode(error)}`) : undefined
  const keep = (then: () => void) => (dirty ? save.mutate(draft, { onSuccess: then }) : then())
  const change = (content: TemplateContent) => setDraft({ ...draft, content })
  return (
    <>
      <UnsavedGuard isUnsaved={() => dirty && !force.isPending} />
      <DraftBar
        status={t(dirty ? 'unsaved' : 'saved')}
        start={<LanguageTabs content={draft.content} shown={locale} onShow={setLocale} />}
        save={{
          label: t('save'),
          busy: save.isPending,
          disabled: !dirty || !valid,
          onPress: () => keep(() => showToast({ text: t('kept') })),
        }}
        force={{
          label: t('contract/templates:transitions.active'),
          disabled: !valid || save.isPending,
          onPress: () => keep(() => setAsking(true)),
        }}
      />
      {save.isError ? <Notice variant="danger">{problem(save.error)}</Notice> : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <NamingPart
            id="template"
            labels={{
              title: t('naming'),
              name: t('contract/templates:fields.name'),
              note: t('contract/templates:fields.note'),
            }}
            draft={draft}
            onChange={setDraft}
          />
          {findUse(use).kind === 'checklist' ? (
            <ItemsEditor
              items={draft.content.items ?? []}
              locale={locale}
              problems={problems}
              onChange={(items) => change({ items })}
            />
          ) : (
            <PartsEditor
              key={locale}
              use={use}
              locale={locale}
              parts={draft.content[locale]}
              given={given[locale] ?? {}}
              problems={problems}
              onChange={(parts) => change({ ...draft.content, [locale]: parts })}
            />
          )}
        </div>
        <PreviewPane
          use={use}
          locale={locale}
          content={draft.content}
          given={given}
          version={version}
          ready={valid ? keep : undefined}
        />
      </div>
      {word && dirty ? <Notice>{t('word.unsaved')}</Notice> : word}
      <ConfirmDialog
        open={asking}
        title={t('force.title')}
        text={t('force.text')}
        confirm={t('contract/templates:transitions.active')}
        reason="required"
        busy={force.isPending}
        problem={problem(force.error)}
        onCancel={() => setAsking(false)}
        onConfirm={(reason) =>
          // The editor is unmounted before a callback passed to `mutate` would run.
          void force.mutateAsync({ to: 'active', version: version.version, reason }).then(
            () => showToast({ text: t('force.done') }),
            () => undefined,
          )
        }
      />
    </>
  )
}
