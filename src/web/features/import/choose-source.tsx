import { Alert, Button, TextInput } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconFileUpload } from '#web/ui/icons.ts'
import classes from './import.module.css'
import { readTextFile } from './read-text-file.ts'

/** what the server takes, IMPORT_TEXT_MAX */
const FILE_MAX = 10 * 1024 * 1024

/** A saved file, dropped or chosen, or the address of the page. */
export function ChooseSource(props: {
  busy: boolean
  failure: string | undefined
  onSource: (source: { address: string } | { text: string }) => Promise<void>
}) {
  const field = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  const [tooLarge, setTooLarge] = useState(false)
  const [isOver, setOver] = useState(false)
  const words = text.moving

  const take = async (file: File | undefined) => {
    if (!file || props.busy) return
    setTooLarge(file.size > FILE_MAX)
    if (file.size <= FILE_MAX) await props.onSource({ text: await readTextFile(file) })
    if (field.current) field.current.value = ''
  }
  const over = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }
  const failure = tooLarge ? words.tooLarge : props.failure
  const complete = /^[a-z][a-z0-9+.-]*:/i.test(address.trim())
    ? address
    : `https://${address.trim()}`
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (address.trim() !== '') void props.onSource({ address: complete })
      }}
    >
      <p className={classes.lead}>{words.lead}</p>
      {failure && (
        <Alert color="red" role="alert" title={failure}>
          {words.tryFile}
        </Alert>
      )}
      <button
        type="button"
        className={classes.drop}
        data-over={isOver || undefined}
        data-autofocus
        disabled={props.busy}
        onClick={() => field.current?.click()}
        onDragEnter={(event) => over(event, true)}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false)
          void take(event.dataTransfer.files[0])
        }}
      >
        <IconFileUpload size={28} stroke={1.5} aria-hidden="true" />
        <strong>{words.file}</strong>
        <span>{words.fileHint}</span>
      </button>
      <input
        ref={field}
        type="file"
        hidden
        accept=".html,.htm,.json,.csv,text/html,text/csv,application/json"
        aria-label={words.file}
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      <div className={classes.address}>
        <TextInput
          label={words.address}
          placeholder={words.addressSample}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button type="submit" loading={props.busy} disabled={address.trim() === ''}>
          {words.read}
        </Button>
      </div>
    </form>
  )
}
