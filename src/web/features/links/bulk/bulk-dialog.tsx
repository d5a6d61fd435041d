import { Button, Modal, Radio, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { LINK_LIST_NAME_MAX } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { randomKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { viewerZone } from '#web/platform/time-zone.ts'
import { toastError, toastProblem, toastSuccess } from '#web/platform/toasts.tsx'
import { IconFileUpload } from '#web/ui/icons.ts'
import { addUtm, NO_UTM } from '../add-utm.ts'
import { DomainField } from '../fields/domain-field.tsx'
import { TagsField } from '../fields/tags-field.tsx'
import {
  type BulkItem,
  type BulkMode,
  createListedLinks,
  findLookAlikes,
  type ListWish,
} from '../links.api.ts'
import { UtmBuilder } from '../utm/utm-builder.tsx'
import classes from './bulk.module.css'
import { runBulk } from './bulk-job.ts'
import { BulkResults } from './bulk-results.tsx'
import type { BulkRow } from './bulk-row.ts'
import { type ReadRows, readCsv, readLines } from './read-rows.ts'

/** enough for 250 of the longest addresses */
const FILE_BYTES = 4 * 1024 * 1024

/** Many addresses at once, typed, pasted or from a file; each shows its result. */
export function BulkDialog(props: { onCreated: () => void; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [tags, setTags] = useState<string[]>([])
  const [utm, setUtm] = useState(NO_UTM)
  const [mode, setMode] = useState<BulkMode>('each')
  const [name, setName] = useState('')
  const [nameWrong, setNameWrong] = useState<string | null>(null)
  const [domain, setDomain] = useState<string | null>()
  const [domainWrong, setDomainWrong] = useState<string>()
  const [list, setList] = useState<string>()
  const [rows, setRows] = useState<BulkRow[] | undefined>()
  const [busy, setBusy] = useState(false)
  const keys = useRef(new Map<string, string>())
  const isOpen = useRef(true)
  const words = text.manyLinks
  const found = readLines(typed)
  const right = found.rows.length - found.wrong.length

  const close = () => {
    isOpen.current = false
    props.onClose()
  }

  const run = async (from: readonly BulkRow[]) => {
    setRows([...from])
    setBusy(true)
    setNameWrong(null)
    setDomainWrong(undefined)
    const place = domain === undefined ? {} : { domain }
    // the first links make the list, the others join it
    let wish: ListWish = list ? { list } : name.trim() ? { name: name.trim() } : {}
    const keyFor = (body: string) => {
      const words = JSON.stringify([body, wish, place])
      const key = keys.current.get(words) ?? randomKey()
      keys.current.set(words, key)
      return key
    }
    const send = async (items: BulkItem[], mode: BulkMode, key: string) => {
      const answer = await createListedLinks(items, mode, key, { ...wish, ...place })
      if (answer.list) {
        wish = { list: answer.list.id }
        setList(answer.list.id)
      }
      return answer.results
    }
    try {
      const done = await runBulk({
        ...{ rows: from, mode, keyFor, onRows: setRows },
        ...{ send, look: findLookAlikes },
      })
      setRows(done)
      // after an answer, submitting the same text is a new request
      keys.current.clear()
      const count = done.filter((row) => row.outcome.status === 'created').length
      if (count > 0) props.onCreated()
      if (!isOpen.current) toastSuccess(words.made(count))
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'err_113') {
        setRows(undefined)
        setNameWrong(error.message)
      } else if (error instanceof CallFailure && error.code === 'err_301') {
        setRows(undefined)
        setDomainWrong(error.message)
      } else toastError(error)
    } finally {
      setBusy(false)
    }
  }

  const begin = ({ rows, isCut, unreadable, doubles }: ReadRows) => {
    if (isCut) return toastProblem(words.tooMany)
    if (unreadable) return toastProblem(words.unreadableCell(unreadable))
    if (rows.length === 0) return toastProblem(words.nothing)
    if (doubles > 0) toastSuccess(words.doubles(doubles))
    return run(
      rows.map((item) => ({
        item: {
          ...item,
          destination: addUtm(item.destination, utm),
          ...(tags.length > 0 && { tags: [...new Set([...(item.tags ?? []), ...tags])] }),
        },
        outcome: { status: 'waiting' },
      })),
    )
  }

  const readFile = async (file: File | undefined) => {
    if (!file) return
    const start = await file.slice(0, FILE_BYTES).text()
    if (start.includes('\0') || start.includes('\ufffd')) return toastProblem(words.unreadable)
    void begin(readCsv(start, viewerZone()))
  }

  return (
    <Modal
      opened
      onClose={close}
      title={words.title}
      size="xl"
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      {rows ? (
        <BulkResults
          rows={rows}
          mode={mode}
          busy={busy}
          onRetry={run}
          onRows={setRows}
          list={list}
          onAgain={() => {
            setList(undefined)
            setName('')
            setRows(undefined)
            setTyped('')
          }}
          onClose={close}
        />
      ) : (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            void begin(found)
          }}
        >
          <Textarea
            data-autofocus
            classNames={{ input: classes.lines }}
            label={words.addresses}
            description={words.addressesHint}
            placeholder={words.addressesSample}
            rows={8}
            spellCheck={false}
            value={typed}
            error={found.isCut ? words.tooMany : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div role="status">
            {found.wrong.length > 0 && (
              <p className={classes.note}>{words.wrong(found.wrong.length, found.wrong[0]!)}</p>
            )}
            {found.doubles > 0 && <p className={classes.note}>{words.doubles(found.doubles)}</p>}
          </div>
          <TextInput
            label={words.listName}
            description={words.listNameHint}
            maxLength={LINK_LIST_NAME_MAX}
            autoComplete="off"
            value={name}
            error={nameWrong}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <DomainField value={domain} error={domainWrong} onChange={setDomain} />
          <TagsField value={tags} onChange={setTags} />
          <details className={classes.more}>
            <summary>{text.newLink.utmOfAddress}</summary>
            <UtmBuilder value={utm} onChange={setUtm} />
          </details>
          <Radio.Group
            label={words.mode}
            value={mode}
            onChange={(value) => setMode(value as BulkMode)}
          >
            <div className={classes.choices}>
              <Radio value="each" label={words.modes.each} />
              <Radio value="all" label={words.modes.all} />
            </div>
          </Radio.Group>
          <div className={classes.buttons}>
            <FileButton onFile={readFile} />
            <Button variant="default" onClick={close}>
              {text.common.cancel}
            </Button>
            <Button type="submit" disabled={right === 0 || found.isCut}>
              {words.shorten(right)}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}

function FileButton({ onFile }: { onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        aria-label={text.manyLinks.file}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button
        className={classes.file}
        variant="default"
        leftSection={<IconFileUpload size={18} stroke={1.75} />}
        onClick={() => input.current?.click()}
      >
        {text.manyLinks.file}
      </Button>
    </>
  )
}
