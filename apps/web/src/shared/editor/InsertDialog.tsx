import type { Editor } from '@tiptap/core'
import { useQuery } from '@tanstack/react-query'
import type { EvidenceFile } from 'contract/workspace/evidence'
import { inLocale, type Localized } from 'contract/locale'
import { safeAddress } from 'editor/addresses'
import { useId, useState, type SubmitEvent } from 'react'
import { namedText, type Named } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { anySearch } from '#platform/records/references.ts'
import { filesQuery } from '#platform/uploads/evidence-queries.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { SearchPicker } from '#shared/form/SearchPicker.tsx'
import { TextField } from '#ui/TextField.tsx'

export type Insertion = 'link' | 'image' | 'record'

interface InsertProps {
  editor: Editor
  onClose: () => void
}

/** Asks for the item to insert into the text. */
export function InsertDialog({ insertion, ...props }: InsertProps & { insertion: Insertion }) {
  const { t } = useTranslation('shared/editor')
  const Form = { link: LinkForm, image: ImageForm, record: RecordForm }[insertion]
  return (
    <Dialog open onClose={props.onClose} title={t(`tools.${insertion}`)}>
      <Form {...props} />
    </Dialog>
  )
}

function LinkForm({ editor, onClose }: InsertProps) {
  const { t } = useTranslation('shared/editor')
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const [isWrong, setWrong] = useState(false)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = address.trim()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (typed === '') chain.unsetMark('link').run()
    else {
      const href = safeAddress(typed) ?? safeAddress(`https://${typed}`)
      if (!href || (/^[a-z]+:/i.test(typed) && !safeAddress(typed))) return setWrong(true)
      if (editor.state.selection.empty && !editor.isActive('link'))
        chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run()
      else chain.setMark('link', { href }).run()
    }
    onClose()
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label={t('link.address')}
        dir="ltr"
        value={address}
        onChange={(event) => {
          setAddress(event.target.value)
          setWrong(false)
        }}
        {...(isWrong ? { problem: t('link.wrong') } : {})}
      />
      <Button type="submit">{t('insert')}</Button>
    </form>
  )
}

const isShown = ({ scan, viewable, mediaType }: EvidenceFile): boolean =>
  scan === 'clean' && viewable && mediaType.startsWith('image/')

function ImageForm({ editor, onClose }: InsertProps) {
  const { t } = useTranslation('shared/editor')
  const locale = useLocale()
  const id = useId()
  const [picked, setPicked] = useState<Named | null>(null)
  const [alt, setAlt] = useState('')
  const files = useQuery({ ...filesQuery(picked?.id ?? ''), enabled: picked !== null })
  const file = files.data?.find(isShown)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!picked || !file) return
    const attrs = {
      evidence: picked.id,
      file: file.id,
      alt: alt.trim() || namedText(picked, locale).slice(0, 300),
    }
    editor.chain().focus().insertContent({ type: 'evidenceImage', attrs }).run()
    onClose()
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <p className="text-body text-ink-soft">{t('image.text')}</p>
      <div>
        <label htmlFor={id} className="mb-1.5 block text-body font-medium">
          {t('image.evidence')}
        </label>
        <SearchPicker id={id} kind="evidence" value={picked} onPick={setPicked} />
      </div>
      {files.isSuccess && !file ? <p className="text-body text-danger">{t('image.none')}</p> : null}
      <TextField
        label={t('image.alt')}
        dir="auto"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <Button type="submit" disabled={!file} busy={files.isFetching}>
        {t('insert')}
      </Button>
    </form>
  )
}

function RecordForm({ editor, onClose }: InsertProps) {
  const { t } = useTranslation('shared/editor')
  const locale = useLocale()
  const [q, setQ] = useState('')
  const found = useQuery(anySearch(q.trim()))
  return (
    <div className="space-y-3">
      <TextField
        label={t('record.find')}
        dir="auto"
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      {q.trim() !== '' && found.data?.length === 0 ? (
        <p className="text-body text-ink-soft">{t('record.none')}</p>
      ) : null}
      <ul className="space-y-1">
        {found.data?.map(({ id, type, code, title }) => (
          <li key={id}>
            <Button
              variant="quiet"
              className="w-full !justify-start text-start"
              onClick={() => {
                const chip = { type: 'recordChip', attrs: { recordType: type, id, code } }
                editor
                  .chain()
                  .focus()
                  .insertContent([chip, { type: 'text', text: ' ' }])
                  .run()
                onClose()
              }}
            >
              <bdi className="font-medium">{code}</bdi>
              <bdi>{inLocale(title as Localized, locale)}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
