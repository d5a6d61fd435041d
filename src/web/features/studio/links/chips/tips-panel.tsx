import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  BLOCK_TEXT_MAX,
  DESTINATION_MAX_LENGTH,
  LINK_TITLE_MAX,
  TIPS_MAX,
} from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { IconPlus } from '#web/ui/icons.ts'
import { type Block, targetOf } from '../../draft.ts'
import { withItem } from '../../send-edits.ts'
import { createBlock } from '../../studio.api.ts'
import { useStudio } from '../../studio-context.ts'
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
  const [title, setTitle] = useState('')
  const [address, setAddress] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    const body = { kind: 'link', title, address, groupId: group.id, after } as const
    try {
      const made = await createBlock(draft.id, body, attempt.keyFor(JSON.stringify(body)))
      attempt.done()
      put((page) => withItem(page, 'block', made))
      setTitle('')
      setAddress('')
    } catch (error) {
      if (!(error instanceof CallFailure && error.isTemporary)) attempt.done()
      setFailure(textOfError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={classes.pair} onSubmit={add} noValidate>
      <TextInput
        label={words.label}
        placeholder={words.labelHint}
        maxLength={LINK_TITLE_MAX}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextInput
        label={words.address}
        placeholder={words.addressHint}
        maxLength={DESTINATION_MAX_LENGTH}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        value={address}
        error={failure}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <div>
        <Button
          type="submit"
          variant="default"
          leftSection={<IconPlus size={18} />}
          loading={isBusy}
          disabled={address.trim() === ''}
        >
          {words.add}
        </Button>
      </div>
    </form>
  )
}
