import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import {
  BLOCK_TEXT_MAX,
  DESTINATION_MAX_LENGTH,
  LINK_TITLE_MAX,
  TIPS_MAX,
} from '#contract/constants.ts'
import { completeAddress } from '#web/features/links/complete-address.ts'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { IconPlus } from '#web/ui/icons.ts'
import { type Block, targetOf } from '../../draft.ts'
import { withItem } from '../../send-edits.ts'
import { createBlock } from '../../studio.api.ts'
import { useStudio } from '../../studio-context.ts'
import { useOpenEditor } from '../open-editors.tsx'
import classes from './chips.module.css'

/** Text of a tip card, and its amounts, which are links in it. */
export function TipsPanel({ block }: { block: Block }) {
  const { draft, edit } = useStudio()
  const words = text.blocks.tips
  const members = draft.blocks.filter((one) => one.groupId === block.id && !one.isArchived)
  return (
    <div className={classes.panel}>
      <Textarea
        label={words.text}
        placeholder={words.textHint}
        maxLength={BLOCK_TEXT_MAX}
        autosize
        minRows={2}
        maxRows={8}
        value={block.text}
        onChange={(event) => edit(targetOf('block', block.id), 'text', event.currentTarget.value)}
      />
      {members.length > 0 && <p className={classes.note}>{words.amounts(members.length)}</p>}
      {members.length < TIPS_MAX ? (
        <AddAmount group={block} after={members.at(-1)?.id ?? block.id} />
      ) : (
        <p className={classes.note}>{words.full}</p>
      )}
    </div>
  )
}

function AddAmount({ group, after }: { group: Block; after: string }) {
  const { draft, put } = useStudio()
  const words = text.blocks.tips
  const attempt = useAttemptKey()
  const form = useRef<HTMLFormElement>(null)
  const [title, setTitle] = useState('')
  const [address, setAddress] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const show = (errors: Errors) => {
    setErrors(errors)
    fieldOf(form.current, errors.title ? 'title' : 'address')?.focus()
    return false
  }
  /** @returns whether it was added */
  const add = async () => {
    const missing = {
      ...(title.trim() === '' && { title: words.labelMissing }),
      ...(address.trim() === '' && { address: words.addressMissing }),
    }
    if (Object.keys(missing).length > 0) return show(missing)
    setBusy(true)
    setErrors({})
    const given = { title, address: completeAddress(address), groupId: group.id, after }
    const body = { kind: 'link', ...given } as const
    try {
      const made = await createBlock(draft.id, body, attempt.keyFor(JSON.stringify(body)))
      attempt.done()
      put((page) => withItem(page, 'block', made))
      setTitle('')
      setAddress('')
      return true
    } catch (error) {
      if (!(error instanceof CallFailure && error.isTemporary)) attempt.done()
      return show({ address: textOfError(error) })
    } finally {
      setBusy(false)
    }
  }
  useOpenEditor({
    blockId: group.id,
    isDirty: title.trim() !== '' || address.trim() !== '',
    save: add,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await add()) fieldOf(form.current, 'title')?.focus()
  }
  return (
    <form ref={form} className={classes.panel} onSubmit={submit} noValidate>
      <div className={classes.pair}>
        <TextInput
          name="title"
          label={words.label}
          placeholder={words.labelHint}
          maxLength={LINK_TITLE_MAX}
          autoComplete="off"
          value={title}
          error={errors.title}
          onChange={(event) => {
            setTitle(event.currentTarget.value)
            setErrors({ ...errors, title: undefined })
          }}
        />
        <TextInput
          name="address"
          label={words.address}
          placeholder={words.addressHint}
          maxLength={DESTINATION_MAX_LENGTH}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          value={address}
          error={errors.address}
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            setErrors({ ...errors, address: undefined })
          }}
        />
      </div>
      <div>
        <Button
          type="submit"
          variant="default"
          leftSection={<IconPlus size={18} />}
          loading={isBusy}
        >
          {words.add}
        </Button>
      </div>
    </form>
  )
}

interface Errors {
  title?: string | undefined
  address?: string | undefined
}

const fieldOf = (form: HTMLFormElement | null, name: keyof Errors) =>
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)
