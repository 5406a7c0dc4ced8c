import { namedText, useNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import type { PaneProps } from './pane-props.ts'
import { accept, acceptAll, reject, rejectAll, type Suggested, suggestionsIn } from './suggesting.ts'
import { useEditorValue } from './use-editor.ts'

/** The suggestions, their authors, and the buttons to accept or reject them. */
export function SuggestionsPane({ editor, canWrite }: PaneProps) {
  const { t } = useTranslation('shared/editor')
  const locale = useLocale()
  const items = JSON.parse(
    useEditorValue(editor, ({ state }) => JSON.stringify(suggestionsIn(state.doc))),
  ) as Suggested[]
  const nameOf = useNames(new Map([['person', new Set(items.map(({ person }) => person))]]))
  if (items.length === 0) return <p className="text-body text-ink-soft">{t('suggestions.none')}</p>
  return (
    <div className="space-y-3">
      {canWrite ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={() => acceptAll(editor)}>
            {t('suggestions.acceptAll')}
          </Button>
          <Button variant="secondary" size="small" onClick={() => rejectAll(editor)}>
            {t('suggestions.rejectAll')}
          </Button>
        </div>
      ) : null}
      <ul className="space-y-3">
        {items.map(({ id, person, added, removed, from }) => (
          <li key={id} className="rounded-pop border border-line p-3 text-body">
            <button
              type="button"
              className="w-full cursor-pointer text-start"
              onClick={() => editor.chain().focus().setTextSelection(from).scrollIntoView().run()}
            >
              <bdi className="font-medium">
                {namedText(nameOf('person', person) ?? { id: person, code: null, title: '…' }, locale)}
              </bdi>
              {removed ? <del className="block truncate text-danger">{removed}</del> : null}
              {added ? <ins className="block truncate text-success">{added}</ins> : null}
            </button>
            {canWrite ? (
              <div className="mt-2 flex gap-2">
                <Button size="small" onClick={() => accept(editor, id)}>
                  {t('suggestions.accept')}
                </Button>
                <Button variant="secondary" size="small" onClick={() => reject(editor, id)}>
                  {t('suggestions.reject')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
