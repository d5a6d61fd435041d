import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { DESTINATION_MAX_LENGTH, LINK_TITLE_MAX } from '#contract/constants.ts'
import type { BlockKind } from '#contract/page-document.ts'
import { useLookAlike } from '#web/features/links/look-alike/use-look-alike.tsx'
import { uploadFile } from '#web/features/media/upload-file.ts'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { IconPlus } from '#web/ui/icons.ts'
import { withItem } from '../send-edits.ts'
import { createBlock } from '../studio.api.ts'
import { useStudio } from '../studio-context.ts'
import classes from './add-block.module.css'
import { addressKinds, kindIcons, plainKinds } from './kinds.ts'
import { looksLikeAddress, readAddress, webAddressIn } from './read-address.ts'
import { useFillFromPreview } from './use-fill-from-preview.ts'

/**
 * One box for everything: a pasted address becomes the block it is, words find the kinds of blocks.
 * The new one stands on top.
 */
export function AddBlock() {
  const { draft, put } = useStudio()
  const attempt = useAttemptKey()
  const fill = useFillFromPreview()
  const field = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState<BlockKind | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isAddress = looksLikeAddress(typed)
  const recognised = isAddress ? readAddress(typed).kind : null
  const lookAlike = useLookAlike(webAddressIn(typed))
  const offered = isAddress ? [] : kindsFor(typed)

  const create = async (body: NewBody) => {
    setBusy(true)
    setFailure(null)
    try {
      const key = attempt.keyFor(JSON.stringify([draft.id, body]))
      const block = await createBlock(draft.id, { ...body, after: null }, key)
      attempt.done()
      put((page) => withItem(page, 'block', block))
      setTyped('')
      setWanted(null)
      fill(block)
    } catch (error) {
      if (!(error instanceof CallFailure && error.isTemporary)) attempt.done()
      setFailure(textOfError(error))
    } finally {
      setBusy(false)
    }
  }
  const addFile = async (file: File | undefined) => {
    if (!file || busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { id, name } = await uploadFile(file)
      await create({ kind: 'file', title: name.slice(0, LINK_TITLE_MAX), fileId: id })
    } catch (error) {
      setFailure(textOfError(error))
    } finally {
      setBusy(false)
      if (files.current) files.current.value = ''
    }
  }
  const addKind = (kind: BlockKind) => {
    if (busy) return
    if (kind === 'file') return files.current?.click()
    if (plainKinds.includes(kind)) return void create({ kind, title: firstTitle(kind) })
    setWanted(kind)
    setTyped('')
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '' || busy) return
    const [first] = offered
    if (!isAddress && wanted === null && first) return addKind(first)
    const read = readAddress(typed)
    if (!(await lookAlike.mayGo())) return
    void create({ ...read, kind: wanted ?? read.kind })
  }
  return (
    <form className={classes.root} onSubmit={submit} noValidate>
      <div className={classes.box}>
        <TextInput
          ref={field}
          className={classes.field}
          aria-label={text.studio.addLink}
          placeholder={wanted ? text.blocks.pasteFor[wanted] : text.studio.addHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={DESTINATION_MAX_LENGTH}
          value={typed}
          error={failure}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setFailure(null)
          }}
        />
        <Button type="submit" variant="light" loading={busy} leftSection={<IconPlus size={18} />}>
          {text.studio.add}
        </Button>
      </div>
      {lookAlike.note}
      <p className={classes.found} role="status">
        {recognised && text.blocks.recognised(text.blocks.kinds[wanted ?? recognised])}
      </p>
      <input
        ref={files}
        type="file"
        hidden
        aria-label={text.blocks.fileChoose}
        onChange={(event) => addFile(event.currentTarget.files?.[0])}
      />
      {offered.length > 0 && (
        <fieldset className={classes.kinds}>
          <legend>{text.blocks.kindsLegend}</legend>
          {offered.map((kind) => {
            const Icon = kindIcons[kind]
            return (
              <button
                key={kind}
                type="button"
                className={classes.kind}
                aria-pressed={wanted === kind ? true : undefined}
                onClick={() => addKind(kind)}
              >
                <Icon size={18} stroke={1.75} />
                {text.blocks.kinds[kind]}
              </button>
            )
          })}
        </fieldset>
      )}
    </form>
  )
}

interface NewBody {
  kind: BlockKind
  title: string
  address?: string
  fileId?: string
}

/** The kinds whose name has the words in it; all of them for none. */
function kindsFor(typed: string): BlockKind[] {
  const words = typed.trim().toLowerCase()
  const all = [...plainKinds, ...addressKinds.filter((kind) => kind !== 'link')]
  return all.filter((kind) => text.blocks.kinds[kind].toLowerCase().includes(words))
}

function firstTitle(kind: BlockKind): string {
  return kind === 'divider' || kind === 'text' ? '' : text.blocks.kinds[kind]
}
