import '@mantine/core/styles/Alert.layer.css'
import { Alert, Modal, Progress } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ReadLinkImportAnswer } from '#contract/links/link-imports.ts'
import { runBulk } from '#web/features/links/bulk/bulk-job.ts'
import type { BulkRow } from '#web/features/links/bulk/bulk-row.ts'
import { createImportedLinks, findLookAlikes } from '#web/features/links/links.api.ts'
import { text } from '#web/messages/index.ts'
import { randomKey } from '#web/platform/attempt-key.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { withPackages } from '#web/ui/with-packages.tsx'
import { FileDrop } from './file-drop.tsx'
import { type ListChoices, readLinkImport } from './import.api.ts'
import classes from './import.module.css'
import { LinkImportPreview } from './link-import-preview.tsx'
import { LinkImportResults } from './link-import-results.tsx'
import { readTextFile } from './read-text-file.ts'

/** the server's limit, LINK_IMPORT_TEXT_MAX */
const FILE_MAX = 5 * 1024 * 1024

/** Imports links from another shortener: its list, a preview, and one call after another. */
export function LinksImportDialog(props: { onCreated: () => void; onClose: () => void }) {
  const [read, setRead] = useState<ReadLinkImportAnswer>()
  const [content, setContent] = useState('')
  const [choices, setChoices] = useState<ListChoices>({})
  const [rows, setRows] = useState<BulkRow[]>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ReactNode>(null)
  const keys = useRef(new Map<string, string>())
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const words = text.moving

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(withPackages(error))
    } finally {
      setBusy(false)
    }
  }
  const take = (file: File) => {
    if (file.size > FILE_MAX) return setFailure(words.linksTooLarge)
    void attempt(async () => {
      const content = await readTextFile(file)
      const { dateOrder: _, ...kept } = choices
      setContent(content)
      setChoices(kept)
      setRead(await readLinkImport(content, kept))
    })
  }
  const look = (choices: ListChoices) =>
    attempt(async () => {
      setChoices(choices)
      setRead(await readLinkImport(content, choices))
    })
  const bring = (from: readonly BulkRow[]) =>
    attempt(async () => {
      setRows([...from])
      const { domain } = choices
      const place = domain === undefined ? {} : { domain }
      const keyFor = (body: string) => {
        const words = JSON.stringify([body, place])
        const key = keys.current.get(words) ?? randomKey()
        keys.current.set(words, key)
        return key
      }
      const done = await runBulk({
        ...{ rows: from, mode: 'each', keyFor, onRows: setRows },
        send: (items, mode, key) => createImportedLinks(items, mode, key, place),
        look: findLookAlikes,
      })
      // after an answer, submitting the same text is a new request
      keys.current.clear()
      const count = done.filter((row) => row.outcome.status === 'created').length
      if (count > 0) props.onCreated()
      if (!isOpen.current) toastSuccess(words.linksBrought(count))
    })
  return (
    <Modal
      opened
      size="lg"
      title={words.linksTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
      onClose={props.onClose}
    >
      <div className={classes.form}>
        {failure && <Alert color="red" role="alert" title={failure} />}
        {!read && (
          <>
            <p className={classes.lead}>{words.linksLead}</p>
            <FileDrop
              busy={busy}
              accept=".csv,.tsv,.txt,.json,.sql,text/csv,text/plain,application/json,application/sql"
              hint={words.linksFile}
              onFile={take}
            />
          </>
        )}
        {read && !rows && (
          <LinkImportPreview
            read={read}
            choices={choices}
            busy={busy}
            onChoose={(choices) => void look(choices)}
            onBack={() => setRead(undefined)}
            onBring={(rows) => void bring(rows)}
          />
        )}
        {rows && <Doing rows={rows} />}
        {rows && !busy && (
          <LinkImportResults
            rows={rows}
            onRows={setRows}
            onRetry={(again) => void bring(again)}
            onClose={props.onClose}
          />
        )}
      </div>
    </Modal>
  )
}

function Doing({ rows }: { rows: readonly BulkRow[] }) {
  const done = rows.filter(({ outcome }) => outcome.status !== 'waiting').length
  const words = text.moving
  return (
    <div role="status">
      <p className={classes.lead}>{words.linksDone(done, rows.length)}</p>
      <Progress value={(done / Math.max(1, rows.length)) * 100} aria-label={words.linksProgress} />
    </div>
  )
}
