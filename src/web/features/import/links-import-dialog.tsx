import { Alert, Button, Modal, Progress } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ReadLinkImportAnswer } from '#contract/link-imports.ts'
import { runBulk } from '#web/features/links/bulk/bulk-job.ts'
import type { BulkRow } from '#web/features/links/bulk/bulk-row.ts'
import { createLinks, findLookAlikes } from '#web/features/links/links.api.ts'
import { text } from '#web/messages/index.ts'
import { randomKey } from '#web/platform/attempt-key.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import { FileDrop } from './file-drop.tsx'
import { readLinkImport } from './import.api.ts'
import classes from './import.module.css'
import { LinkImportResults } from './link-import-results.tsx'
import { readTextFile } from './read-text-file.ts'

/** what the server takes, LINK_IMPORT_TEXT_MAX */
const FILE_MAX = 5 * 1024 * 1024

/** Moves links in from another shortener: its CSV file, a look at what is in it, one call after another. */
export function LinksImportDialog(props: { onCreated: () => void; onClose: () => void }) {
  const [read, setRead] = useState<ReadLinkImportAnswer>()
  const [rows, setRows] = useState<BulkRow[]>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
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
      setFailure(textOfError(error))
    } finally {
      setBusy(false)
    }
  }
  const take = (file: File) => {
    if (file.size > FILE_MAX) return setFailure(words.linksTooLarge)
    void attempt(async () => setRead(await readLinkImport(await readTextFile(file))))
  }
  const bring = (from: readonly BulkRow[]) =>
    attempt(async () => {
      setRows([...from])
      const keyFor = (words: string) => {
        const key = keys.current.get(words) ?? randomKey()
        keys.current.set(words, key)
        return key
      }
      const done = await runBulk({
        ...{ rows: from, mode: 'each', keyFor, onRows: setRows },
        ...{ send: createLinks, look: findLookAlikes },
      })
      // after an answer the same words are meant anew
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
              accept=".csv,text/csv,text/plain"
              hint={words.linksFile}
              onFile={take}
            />
          </>
        )}
        {read && !rows && (
          <Found
            read={read}
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

function Found(props: {
  read: ReadLinkImportAnswer
  onBack: () => void
  onBring: (rows: BulkRow[]) => void
}) {
  const { source, links, isCut, sameButForCase } = props.read
  const words = text.moving
  const bring = () =>
    props.onBring(
      links.map(({ row: _, alias, ...link }) => ({
        item: { ...link, ...(alias !== '' && { alias }) },
        outcome: { status: 'waiting' },
      })),
    )
  return (
    <>
      <p className={classes.lead}>{words.linksFound(words.linkSources[source], links.length)}</p>
      {isCut && <p className={classes.hint}>{words.linksCut}</p>}
      {sameButForCase.length > 0 && (
        <Alert color="yellow" title={words.sameButForCase(sameButForCase.length)}>
          <p className={classes.hint}>{words.sameButForCaseText}</p>
          <ul className={classes.plain}>
            {sameButForCase.slice(0, 50).map((aliases) => (
              <li key={aliases[0]}>{aliases.join(' · ')}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={props.onBack}>
          {words.back}
        </Button>
        <Button data-autofocus disabled={links.length === 0} onClick={bring}>
          {words.bringLinks(links.length)}
        </Button>
      </div>
    </>
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
