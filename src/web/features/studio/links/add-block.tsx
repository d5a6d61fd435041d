import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { DESTINATION_MAX_LENGTH, LINK_TITLE_MAX } from '#contract/constants.ts'
import type { BlockKind } from '#contract/pages/page-document.ts'
import { Glyph } from '#page/glyph.tsx'
import { type IconKind, iconOf } from '#page/icons/icons.ts'
import { useLookAlike } from '#web/features/links/look-alike/use-look-alike.tsx'
import { uploadFile } from '#web/features/media/upload-file.ts'
import { UsageLine } from '#web/features/packages/usage-line.tsx'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { IconPlus } from '#web/ui/icons.ts'
import { withPackages } from '#web/ui/with-packages.tsx'
import { withItem } from '../send-edits.ts'
import { createBlock } from '../studio.api.ts'
import { useStudio } from '../studio-context.ts'
import classes from './add-block.module.css'
import { addressKinds, kindIcons, type OfferedKind, plainKinds } from './kinds.ts'
import { isHandle, networksFor, profileLink } from './networks.ts'
import { looksLikeAddress, readAddress, webAddressIn } from './read-address.ts'
import { useFillFromPreview } from './use-fill-from-preview.ts'

/**
 * One box for everything: a pasted address becomes the matching block, words search the kinds of
 * blocks. New blocks go to the top.
 */
export function AddBlock({ onAdded }: { onAdded: (blockId: string) => void }) {
  const { draft, put } = useStudio()
  const attempt = useAttemptKey()
  const fill = useFillFromPreview()
  const field = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState<BlockKind | null>(null)
  const [network, setNetwork] = useState<number | null>(null)
  const [failure, setFailure] = useState<ReactNode>(null)
  const [busy, setBusy] = useState(false)
  const isAddress = looksLikeAddress(typed)
  const recognised = isAddress ? readAddress(typed).kind : null
  const lookAlike = useLookAlike(webAddressIn(typed))
  const offered = isAddress || network !== null ? [] : kindsFor(typed)
  const networks = isAddress || network !== null ? [] : networksFor(typed)
  const finds = offered.length + networks.length > 0 || isAddress || network !== null

  const create = async (body: NewBody) => {
    setBusy(true)
    setFailure(null)
    try {
      const key = attempt.keyFor(JSON.stringify([draft.id, body]))
      const block = await createBlock(draft.id, { ...body, after: null }, key)
      attempt.done()
      // what must be written is focused next; after an address people add another one
      if (isWritten(body.kind)) onAdded(block.id)
      else field.current?.focus()
      put((page) => withItem(page, 'block', block))
      setTyped('')
      setWanted(null)
      setNetwork(null)
      fill(block)
    } catch (error) {
      if (!(error instanceof CallFailure && error.isTemporary)) attempt.done()
      setFailure(withPackages(error))
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
      setFailure(withPackages(error))
    } finally {
      setBusy(false)
      if (files.current) files.current.value = ''
    }
  }
  const addKind = (kind: OfferedKind) => {
    if (busy) return
    if (kind === 'file') return files.current?.click()
    if (kind === 'tips') {
      return void create({ kind: 'group', layout: 'tips', title: text.blocks.tips.title })
    }
    if (plainKinds.includes(kind)) return void create({ kind, title: firstTitle(kind) })
    setWanted(kind)
    setTyped('')
    field.current?.focus()
  }
  const addProfile = (number: number, name = typed) => {
    if (busy) return
    if (network !== null || isHandle(name)) return void create(profileLink(number, name))
    setNetwork(number)
    setTyped('')
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '' || busy) return
    if (network !== null) return addProfile(network)
    if (isHandle(typed)) return setFailure(text.blocks.whichNetwork)
    const [first] = offered
    if (!isAddress && wanted === null && first) return addKind(first)
    const [profile] = networks
    if (!isAddress && wanted === null && profile) return addProfile(profile.number)
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
          placeholder={hintFor(wanted, network)}
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
      <UsageLine of={['storageBytes']} />
      <p className={classes.found} role="status">
        {recognised && text.blocks.recognised(text.blocks.kinds[wanted ?? recognised])}
        {!finds && wanted === null && text.blocks.noKind(typed.trim())}
      </p>
      <input
        ref={files}
        type="file"
        hidden
        aria-label={text.blocks.fileChoose}
        onChange={(event) => addFile(event.currentTarget.files?.[0])}
      />
      {networks.length > 0 && <Networks networks={networks} onChoose={addProfile} />}
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

function Networks(props: { networks: readonly IconKind[]; onChoose: (number: number) => void }) {
  return (
    <fieldset className={classes.kinds}>
      <legend>{text.blocks.networksLegend}</legend>
      {props.networks.map(({ number, name, path }) => (
        <button
          key={number}
          type="button"
          className={classes.kind}
          onClick={() => props.onChoose(number)}
        >
          <Glyph path={path} size={18} />
          {name}
        </button>
      ))}
    </fieldset>
  )
}

function hintFor(wanted: BlockKind | null, network: number | null): string {
  if (network !== null) return text.blocks.handleFor(iconOf(network)?.name ?? '')
  return wanted ? text.blocks.pasteFor[wanted] : text.studio.addHint
}

interface NewBody {
  kind: BlockKind
  layout?: 'tips'
  title: string
  address?: string
  fileId?: string
}

/** The kinds whose name contains the words; all of them without words. */
function kindsFor(typed: string): OfferedKind[] {
  const words = typed.trim().toLowerCase()
  const all = [...plainKinds, ...addressKinds.filter((kind) => kind !== 'link')]
  return all.filter((kind) => text.blocks.kinds[kind].toLowerCase().includes(words))
}

const isWritten = (kind: BlockKind) => plainKinds.includes(kind) && kind !== 'divider'

function firstTitle(kind: BlockKind): string {
  return kind === 'group' || kind === 'contact' ? text.blocks.kinds[kind] : ''
}
