import { Button, Modal, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PageDraft, ReadImportAnswer } from '#contract/pages/page-imports.ts'
import { deletePage } from '#web/features/pages/pages.api.ts'
import { pageQuery, pagesQuery } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { randomKey } from '#web/platform/attempt-key.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import type { Brought as BroughtItems, Progress as Done } from './bring-in.ts'
import { type BroughtPages, bringPages } from './bring-pages.ts'
import { ChooseSource } from './choose-source.tsx'
import { readImport, undoImport } from './import.api.ts'
import classes from './import.module.css'
import { type ImportFailure, importFailureOf } from './import-failure.ts'
import { PickItems } from './pick-items.tsx'
import type { Pick } from './picked.ts'

type Brought = BroughtItems & { pages: BroughtPages }

type Step =
  | { name: 'choose'; failure?: ImportFailure }
  | { name: 'pick'; read: ReadImportAnswer; failure?: ImportFailure }
  | { name: 'bringing'; progress: Done }
  | { name: 'done'; brought: Brought }

/**
 * Imports a page: choose the source, select items, watch the progress, undo if necessary.
 * @param prepare what must happen first, such as sending unsaved edits
 */
export function ImportDialog(props: {
  pageId: string
  prepare?: () => Promise<void>
  onClose: (brought: Brought | undefined) => void
}) {
  const { pageId } = props
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const [busy, setBusy] = useState(false)
  const abort = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    return () => controller.abort()
  }, [])
  const words = text.moving
  const refresh = () => queryClient.invalidateQueries({ queryKey: pageQuery(pageId).queryKey })

  const read = async (source: { address: string } | { text: string }) => {
    setBusy(true)
    try {
      setStep({ name: 'pick', read: await readImport(source, abort.current.signal) })
    } catch (error) {
      const from = 'address' in source ? 'address' : 'file'
      setStep({ name: 'choose', failure: await importFailureOf(error, from) })
    } finally {
      setBusy(false)
    }
  }
  const bring = async (
    read: ReadImportAnswer,
    ...[draft, pick, others]: [draft: PageDraft, pick: Pick, others: PageDraft[]]
  ) => {
    const { signal } = abort.current
    setStep({ name: 'bringing', progress: { done: 0, count: 0 } })
    try {
      await props.prepare?.()
      const onProgress = (progress: Done) => setStep({ name: 'bringing', progress })
      const idempotencyKey = randomKey()
      const work = { pageId, draft, pick, idempotencyKey, onProgress, signal }
      const brought = await bringPages(work, others)
      void queryClient.invalidateQueries({ queryKey: pagesQuery.queryKey })
      await refresh()
      setStep({ name: 'done', brought })
    } catch (error) {
      if (signal.aborted) return
      setStep({ name: 'pick', read, failure: await importFailureOf(error, 'file') })
    }
  }
  const undo = async (brought: Brought) => {
    setBusy(true)
    try {
      await undoImport(pageId, brought.undo)
      for (const id of brought.pages.made) await deletePage(id)
      void queryClient.invalidateQueries({ queryKey: pagesQuery.queryKey })
      await refresh()
      toastSuccess(words.undone)
      props.onClose(undefined)
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      size="lg"
      title={words.title}
      closeButtonProps={{ 'aria-label': text.common.close }}
      onClose={() => props.onClose(step.name === 'done' ? step.brought : undefined)}
    >
      {step.name === 'choose' && (
        <ChooseSource busy={busy} failure={step.failure} onSource={read} />
      )}
      {step.name === 'pick' && (
        <PickItems
          read={step.read}
          failure={step.failure}
          onBack={() => setStep({ name: 'choose' })}
          onPicked={(...picked) => void bring(step.read, ...picked)}
        />
      )}
      {step.name === 'bringing' && <Bringing progress={step.progress} />}
      {step.name === 'done' && (
        <div className={classes.form}>
          <DoneText brought={step.brought} />
          <div className={classes.buttons}>
            <Button variant="default" loading={busy} onClick={() => void undo(step.brought)}>
              {words.undo}
            </Button>
            <Button data-autofocus disabled={busy} onClick={() => props.onClose(step.brought)}>
              {text.common.done}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

function Bringing({ progress: { done, count } }: { progress: Done }) {
  const words = text.moving
  return (
    <div className={classes.form} role="status">
      <p className={classes.lead}>
        {done < count ? words.picture(done + 1, count) : words.putting}
      </p>
      <Progress value={count === 0 ? 100 : (done / count) * 100} aria-label={words.progress} />
      <p className={classes.hint}>{words.nothingYet}</p>
    </div>
  )
}

function DoneText({ brought }: { brought: Brought }) {
  const words = text.moving
  return (
    <div role="status">
      <p className={classes.lead}>{words.brought(brought.items)}</p>
      {brought.pages.made.length > 0 && (
        <p className={classes.lead}>{words.broughtPages(brought.pages.made.length)}</p>
      )}
      {brought.pages.missed.length > 0 && (
        <p className={classes.hint}>{words.missedPages(brought.pages.missed.join(', '))}</p>
      )}
      {brought.missedPictures > 0 && (
        <p className={classes.hint}>{words.missedPictures(brought.missedPictures)}</p>
      )}
      {brought.refused.length > 0 && (
        <>
          <p className={classes.hint}>{words.refused(brought.refused.length)}</p>
          <ul className={classes.refused}>
            {brought.leftOut.map(({ name, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names repeat
              <li key={at}>
                <bdi>{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
