import type { Reader } from 'contract/workspace/discussion'
import { MAX_COMMENT } from 'contract/workspace/discussion'
import { useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Said } from '#platform/records/discussion.ts'
import { Button } from '#ui/Button.tsx'
import { inputClasses } from '#shared/form/input-classes.ts'
import { insertMention, mentionAt, namedIn, type Typing } from './mention.ts'
import { MentionList } from './MentionList.tsx'
import { useReaders } from './use-readers.ts'

export interface ComposerProps {
  recordId: string
  label: string
  submit: string
  busy: boolean
  start?: { text: string; people: readonly Reader[] }
  /** Resolves once it is saved; the input stays if it is not. */
  onSay: (said: Said) => Promise<unknown>
  onCancel?: () => void
}

/** A comment input: plain text, mentions after an @, Ctrl Enter to send. */
export function Composer({ recordId, label, submit, busy, start, onSay, onCancel }: ComposerProps) {
  const { t } = useTranslation(['shared/discussion', 'ui/dialog'])
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(start?.text ?? '')
  const [people, setPeople] = useState<readonly Reader[]>(start?.people ?? [])
  const [typing, setTyping] = useState<Typing | null>(null)
  const [active, setActive] = useState(0)
  const readers = useReaders(recordId, typing?.q ?? null)
  const chosen = readers[Math.min(active, readers.length - 1)]

  function write(next: string, caret: number) {
    setText(next)
    setTyping(mentionAt(next, caret))
    setActive(0)
  }
  function choose(reader: Reader) {
    const element = area.current
    if (!element || !typing) return
    const next = insertMention(text, element.selectionStart, typing, reader.name)
    setText(next.text)
    setPeople((now) => [...now, reader])
    setTyping(null)
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(next.caret, next.caret)
    })
  }
  function send() {
    const said = text.trim()
    if (!said || busy) return
    onSay({ text: said, mentions: namedIn(said, people) }).then(
      () => {
        setText('')
        setPeople([])
      },
      () => undefined,
    )
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
      return
    }
    if (!typing || !chosen) return
    const keys: Record<string, () => void> = {
      ArrowDown: () => setActive((active + 1) % readers.length),
      ArrowUp: () => setActive((active + readers.length - 1) % readers.length),
      Enter: () => choose(chosen),
      Tab: () => choose(chosen),
      Escape: () => setTyping(null),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    // Escape would also close the panel around it.
    event.stopPropagation()
    act()
  }
  return (
    <form
      noValidate
      className="space-y-2"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="relative">
        <textarea
          ref={area}
          id={id}
          dir="auto"
          rows={3}
          value={text}
          maxLength={MAX_COMMENT}
          placeholder={t('placeholder')}
          aria-autocomplete="list"
          {...(typing && chosen
            ? { 'aria-controls': `${id}-list`, 'aria-activedescendant': `${id}-${chosen.id}` }
            : {})}
          className={inputClasses(false)}
          onChange={(event) => write(event.target.value, event.target.selectionStart)}
          onKeyDown={onKeyDown}
          onBlur={() => setTyping(null)}
        />
        {typing ? <MentionList id={id} readers={readers} active={chosen?.id} onChoose={choose} /> : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="small" busy={busy} disabled={text.trim() === ''}>
          {submit}
        </Button>
        {onCancel ? (
          <Button variant="quiet" size="small" onClick={onCancel}>
            {t('ui/dialog:cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
