import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastError } from '#web/platform/toasts.tsx'
import {
  changeBroadcast,
  type FullBroadcast,
  type MailBlock,
  type Segment,
} from './audience.api.ts'
import { broadcastQuery, putBroadcast } from './audience.queries.ts'

const SAVE_AFTER_MS = 600
const TRY_AGAIN_AFTER_MS = 3_000

export type SaveState = 'saved' | 'saving' | 'offline'

interface Words {
  subject: string
  previewText: string
  blocks: readonly MailBlock[]
  /** null: everybody */
  segment: Segment | null
}

const isSame = (one: Words, other: Words) =>
  one.subject === other.subject &&
  one.previewText === other.previewText &&
  one.blocks === other.blocks &&
  one.segment === other.segment

/** A mail's text as it is typed, saved automatically; `flush` resolves when everything is saved. */
export function useMailDraft(mail: FullBroadcast) {
  const queryClient = useQueryClient()
  const [subject, setSubject] = useState(mail.subject)
  const [previewText, setPreviewText] = useState(mail.previewText)
  const [blocks, setBlocks] = useState<readonly MailBlock[]>(mail.document.blocks)
  const [segment, setSegment] = useState(mail.segment ?? null)
  const [state, setState] = useState<SaveState>('saved')
  const words = { subject, previewText, blocks, segment }
  const latest = useRef(words)
  latest.current = words
  const saved = useRef(words)
  const revision = useRef(mail.revision)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))

  const save = useCallback((): Promise<boolean> => {
    running.current = running.current.then(async () => {
      const now = latest.current
      if (isSame(now, saved.current)) return true
      setState('saving')
      try {
        const answer = await changeBroadcast(mail.id, {
          subject: now.subject,
          previewText: now.previewText,
          document: { blocks: [...now.blocks] },
          segment: now.segment,
          revision: revision.current,
        })
        revision.current = answer.revision
        saved.current = now
        putBroadcast(queryClient, answer)
        setState(isSame(latest.current, now) ? 'saved' : 'saving')
        return true
      } catch (error) {
        const isAway = error instanceof CallFailure && error.isTemporary
        setState(isAway ? 'offline' : 'saving')
        if (!isAway) {
          toastError(error)
          // somebody else changed it, or it is being sent: show the stored version
          void queryClient.invalidateQueries({ queryKey: broadcastQuery(mail.id).queryKey })
        }
        return false
      }
    })
    return running.current
  }, [mail.id, queryClient])

  useEffect(() => {
    if (isSame({ subject, previewText, blocks, segment }, saved.current)) return
    setState((before) => (before === 'offline' ? before : 'saving'))
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [subject, previewText, blocks, segment, save])

  useEffect(() => {
    if (state !== 'offline') return
    const timer = setInterval(() => void save(), TRY_AGAIN_AFTER_MS)
    return () => clearInterval(timer)
  }, [state, save])

  // leaving the screen sends the last changes
  useEffect(() => () => void save(), [save])

  return {
    subject,
    setSubject,
    previewText,
    setPreviewText,
    blocks,
    setBlocks,
    segment,
    setSegment,
    state,
    flush: save,
  }
}
