import type { Editor } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import type { RichText } from 'contract/workspace/rich-texts'
import { FRAGMENT } from 'editor/yjs'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { carets } from './carets.ts'
import { Connection } from './connection.ts'
import type { Pane } from './pane-props.ts'
import './editor.css'
import { shownEvidenceImage } from './evidence-image.ts'
import type { Insertion } from './InsertDialog.tsx'
import { recordTrigger, shownPlaceholder } from './page-nodes.ts'
import { StatusLine } from './StatusLine.tsx'
import { suggesting } from './suggesting.ts'
import type { Setup } from './setup.ts'
import { Toolbar } from './Toolbar.tsx'
import { useEditor } from './use-editor.ts'
import { lazy } from '#ui/lazy.tsx'

// Panes and insert dialogs: not needed to read or to type.
const DocumentPane = lazy(async () => ({ default: (await import('./DocumentPane.tsx')).DocumentPane }))
const InsertDialog = lazy(async () => ({ default: (await import('./InsertDialog.tsx')).InsertDialog }))
const TemplatePreview = lazy(async () => ({
  default: (await import('./TemplatePreview.tsx')).TemplatePreview,
}))

export interface RichEditorProps {
  text: RichText
  label: string
  setup: Setup
  organisation: string
  person: string
  /** The known values of template placeholders. */
  values?: Readonly<Record<string, string>>
}

/** A text of a record that people edit together. */
export default function RichEditor(props: RichEditorProps) {
  const { text, organisation, person } = props
  const { id } = text
  const canWrite = text.can.includes('update')
  const [connection, setConnection] = useState<Connection | null>(null)
  useEffect(() => {
    const made = new Connection(organisation, person, id, canWrite)
    // The content stored on this device is loaded first, so that an offline text shows at once.
    void made.whenKept().then(() => setConnection(made))
    return () => {
      setConnection(null)
      made.close()
    }
  }, [organisation, person, id, canWrite])
  return connection ? <SharedEditor {...props} key={id} connection={connection} /> : <Loading />
}

function SharedEditor({ connection, ...props }: RichEditorProps & { connection: Connection }) {
  const { text, label, setup, person } = props
  const { t } = useTranslation('shared/editor')
  const place = useRef<HTMLDivElement>(null)
  const suggests = useRef(setup === 'review')
  const [isSuggesting, setSuggesting] = useState(setup === 'review')
  const [pane, setPane] = useState<Pane | null>(setup === 'review' ? 'suggestions' : null)
  const [insertion, setInsertion] = useState<Insertion | null>(null)
  const [isPreview, setPreview] = useState(false)
  const { canWrite, save } = useSyncExternalStore(connection.listen, connection.get)
  const editor = useEditor(place, () => ({
    label,
    editable: connection.get().canWrite,
    extensions: [
      Collaboration.configure({ fragment: connection.doc.getXmlFragment(FRAGMENT) }),
      carets(connection),
      suggesting(person, () => suggests.current),
      shownEvidenceImage(() => t('image.unavailable')),
      shownPlaceholder((name) => t(`placeholders.names.${name}`)),
      recordTrigger(() => setInsertion('record')),
    ],
  }))
  useEffect(() => {
    editor?.setEditable(canWrite)
  }, [editor, canWrite])
  function suggest(on: boolean) {
    suggests.current = on
    setSuggesting(on)
    if (on) setPane('suggestions')
  }
  return (
    <div className="ruled overflow-clip">
      {save === 'refused' ? <Notice variant="danger">{t('save.refusedText')}</Notice> : null}
      {editor && canWrite && !isPreview ? (
        <Toolbar
          editor={editor}
          setup={setup}
          isSuggesting={isSuggesting}
          onSuggest={suggest}
          onInsert={setInsertion}
          onComment={() => setPane('comments')}
        />
      ) : null}
      <div className="lg:flex">
        <div className="min-w-0 flex-1 px-5 py-4 sm:px-8" hidden={isPreview} ref={place} />
        {isPreview && editor ? (
          <Suspense fallback={<Loading />}>
            <TemplatePreview editor={editor} values={props.values ?? {}} />
          </Suspense>
        ) : null}
        {editor && pane ? (
          <Suspense fallback={<Loading />}>
            <DocumentPane
              pane={pane}
              editor={editor}
              text={text}
              canWrite={canWrite}
              onClose={() => setPane(null)}
            />
          </Suspense>
        ) : null}
      </div>
      <StatusLine
        connection={connection}
        pane={pane}
        onPane={setPane}
        {...(setup === 'template' ? { isPreview, onPreview: setPreview } : {})}
      />
      {editor && insertion ? (
        <Suspense fallback={null}>
          <InsertDialog editor={editor} insertion={insertion} onClose={() => close(editor, setInsertion)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function close(editor: Editor, set: (none: null) => void) {
  set(null)
  requestAnimationFrame(() => editor.commands.focus())
}
