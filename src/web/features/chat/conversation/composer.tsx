import { ActionIcon, Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { CHAT_MESSAGE_MAX } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { IconSend } from '#web/ui/icons.ts'
import { signalTyping } from '../chat-live.ts'
import { outbox } from '../outbox.ts'
import classes from './conversation.module.css'

const TYPING_EVERY_MS = 2_500
/** Text that is pasted and sent at once was never typed. */
const TYPING_AFTER_MS = 300

/** The message being written: Enter sends it; until then a draft is kept per conversation. */
export function Composer(props: {
  roomId: string
  name: string
  isOffline: boolean
  onSend: () => void
}) {
  const { roomId, name, isOffline, onSend } = props
  const [draft, setDraft] = useState(() => readDraft(roomId))
  const field = useRef<HTMLTextAreaElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  const over = draft.length - CHAT_MESSAGE_MAX
  const canSend = draft.trim() !== '' && over <= 0

  useEffect(() => writeDraft(roomId, draft), [roomId, draft])
  useEffect(() => () => clearTimeout(typing.current), [])
  // the control that opened the room may be gone; a phone's keyboard would cover the messages
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])

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
    outbox.send(roomId, draft)
    setDraft('')
    clearTimeout(typing.current)
    typing.current = undefined
    typedAt.current = Number.NEGATIVE_INFINITY
    onSend()
  }
  const onKeyDown = (event: KeyboardEvent) => {
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
      <div className={classes.writing}>
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
        />
        <ActionIcon
          type="submit"
          variant="filled"
          size={40}
          aria-label={text.chat.send}
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
