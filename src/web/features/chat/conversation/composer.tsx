import { ActionIcon, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { CHAT_MESSAGE_MAX } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { IconSend } from '#web/ui/icons.ts'
import { editMessage } from '../chat.api.ts'
import { signalTyping } from '../chat-live.ts'
import { sayMessageError } from '../failures.ts'
import { quoteOf } from '../group-messages.ts'
import { outbox } from '../outbox.ts'
import { changeMessage } from '../use-chat-events.ts'
import { AttachedLine, IntentLine } from './composer-about.tsx'
import { ComposerTools } from './composer-tools.tsx'
import classes from './conversation.module.css'
import type { Intent } from './intent.ts'
import { useAttachment } from './use-attachment.ts'

const TYPING_EVERY_MS = 2_500
/** Text that is pasted and sent at once was never typed. */
const TYPING_AFTER_MS = 300

/**
 * The message being written: Enter sends it; until then a draft is kept per conversation. Give it
 * another `key` for each message that is edited.
 */
export function Composer(props: {
  roomId: string
  name: string
  isOffline: boolean
  canAttach: boolean
  intent: Intent | undefined
  onEnd: () => void
  onSend: () => void
}) {
  const { roomId, name, isOffline, canAttach, intent, onEnd, onSend } = props
  const edited = intent?.kind === 'edit' ? intent.message : undefined
  const [draft, setDraft] = useState(() => edited?.message ?? readDraft(roomId))
  const [isSaving, setSaving] = useState(false)
  const { attached, attach, detach } = useAttachment()
  const queryClient = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  const over = draft.length - CHAT_MESSAGE_MAX
  const isEmpty = draft.trim() === '' && !attached && !edited?.attachment
  const isUploading = attached !== undefined && attached.stored === undefined
  const canSend = !isEmpty && over <= 0 && !isUploading && !isSaving

  useEffect(() => {
    if (!edited) writeDraft(roomId, draft)
  }, [roomId, draft, edited])
  useEffect(() => () => clearTimeout(typing.current), [])
  // the control that opened the room may be gone; a phone's keyboard would cover the messages
  useEffect(() => {
    const isFine = window.matchMedia('(pointer: fine)').matches
    if (!field.current || !(isFine || intent)) return
    field.current.focus({ preventScroll: true })
    // what is there already, a draft or a message to correct, is continued at its end
    const end = field.current.value.length
    field.current.setSelectionRange(end, end)
  }, [intent])

  const write = (value: string) => {
    setDraft(value)
    if (value.trim() === '') {
      clearTimeout(typing.current)
      typing.current = undefined
    }
    if (value.trim() === '' || typing.current !== undefined) return
    const waitMs = Math.max(TYPING_AFTER_MS, typedAt.current + TYPING_EVERY_MS - performance.now())
    typing.current = setTimeout(() => {
      typing.current = undefined
      typedAt.current = performance.now()
      signalTyping(roomId)
    }, waitMs)
  }
  const send = () => {
    if (!canSend) return
    if (edited) return void save(edited.id)
    const replyTo = intent && quoteOf(intent.message)
    outbox.send(roomId, { message: draft, replyTo, attachment: attached?.stored })
    setDraft('')
    detach()
    onEnd()
    clearTimeout(typing.current)
    typing.current = undefined
    typedAt.current = Number.NEGATIVE_INFINITY
    onSend()
  }
  const save = async (id: string) => {
    setSaving(true)
    try {
      changeMessage(queryClient, await editMessage(id, draft))
      onEnd()
    } catch (error) {
      sayMessageError(error)
      setSaving(false)
    }
  }
  const insert = (emoji: string) => {
    const { selectionStart: from = draft.length, selectionEnd: to = draft.length } =
      field.current ?? {}
    write(draft.slice(0, from) + emoji + draft.slice(to))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(from + emoji.length, from + emoji.length)
    })
  }
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    if (!file || !canAttach || edited) return
    event.preventDefault()
    void attach(file)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && intent) onEnd()
    // Enter also confirms a suggestion of an input method
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {isOffline && (
        <p className={classes.offline} role="status">
          {text.chat.offline}
        </p>
      )}
      {intent && <IntentLine intent={intent} onEnd={onEnd} />}
      {attached && (
        <AttachedLine
          name={attached.name}
          bytes={attached.bytes}
          isUploading={isUploading}
          onEnd={detach}
        />
      )}
      <div className={classes.writing}>
        <ComposerTools
          canAttach={canAttach && !edited}
          onFile={(file) => void attach(file)}
          onEmoji={insert}
        />
        <Textarea
          className={classes.input}
          ref={field}
          aria-label={text.chat.write(name)}
          aria-describedby="chat-hint"
          placeholder={text.chat.write(name)}
          autosize
          minRows={1}
          maxRows={8}
          value={draft}
          error={over > 0 ? text.chat.tooLong(over) : null}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <ActionIcon
          type="submit"
          variant="filled"
          size={40}
          aria-label={edited ? text.common.save : text.chat.send}
          loading={isSaving}
          disabled={!canSend}
        >
          <IconSend size={18} />
        </ActionIcon>
      </div>
      <p className={classes.hint} id="chat-hint">
        {text.chat.writeHint}
      </p>
    </form>
  )
}

const keyOf = (roomId: string) => `waypost.chat.draft.${roomId}`

function readDraft(roomId: string): string {
  try {
    return sessionStorage.getItem(keyOf(roomId)) ?? ''
  } catch {
    return ''
  }
}

function writeDraft(roomId: string, draft: string): void {
  try {
    if (draft === '') sessionStorage.removeItem(keyOf(roomId))
    else sessionStorage.setItem(keyOf(roomId), draft)
  } catch {
    // without storage it is kept while the page is open
  }
}
