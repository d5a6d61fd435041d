import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { FailureAlert } from './failure-alert.tsx'
import { FileDrop } from './file-drop.tsx'
import classes from './import.module.css'
import type { ImportFailure } from './import-failure.ts'
import { readTextFile } from './read-text-file.ts'

/** the server's limit, IMPORT_TEXT_MAX */
const FILE_MAX = 10 * 1024 * 1024

/** A saved file, dropped or chosen, or the page's address. */
export function ChooseSource(props: {
  busy: boolean
  failure: ImportFailure | undefined
  onSource: (source: { address: string } | { text: string }) => Promise<void>
}) {
  const [address, setAddress] = useState('')
  const [tooLarge, setTooLarge] = useState(false)
  const words = text.moving

  const take = async (file: File) => {
    setTooLarge(file.size > FILE_MAX)
    if (file.size <= FILE_MAX) await props.onSource({ text: await readTextFile(file) })
  }
  const failure = tooLarge ? { what: words.tooLarge, todo: '' } : props.failure
  const complete = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address.trim())
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
      <FailureAlert failure={failure} />
      <FileDrop
        busy={props.busy}
        accept=".html,.htm,.json,.csv,text/html,text/csv,application/json"
        hint={words.fileHint}
        onFile={(file) => void take(file)}
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
