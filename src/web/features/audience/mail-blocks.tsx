import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { DESTINATION_MAX_LENGTH } from '#contract/constants.ts'
import { localPicture } from '#web/features/media/local-picture.ts'
import { PictureButton } from '#web/features/media/picture-button.tsx'
import { text } from '#web/messages/index.ts'
import {
  IconAlignLeft,
  IconArrowDown,
  IconArrowUp,
  IconHeading,
  IconLink,
  IconPhoto,
  IconSeparatorHorizontal,
  IconTrash,
} from '#web/ui/icons.ts'
import type { MailBlock } from './audience.api.ts'
import classes from './mail-editor.module.css'
import { type DraftBlock, withId } from './use-mail-draft.ts'

const TEXT_MAX = 5_000
const HEADING_MAX = 200
const LABEL_MAX = 80
const ALT_MAX = 300
const BLOCKS_MAX = 50

const kinds = [
  { kind: 'text', Icon: IconAlignLeft, empty: { kind: 'text', text: '' } },
  { kind: 'heading', Icon: IconHeading, empty: { kind: 'heading', text: '' } },
  { kind: 'button', Icon: IconLink, empty: { kind: 'button', label: '', address: '' } },
  { kind: 'picture', Icon: IconPhoto, empty: { kind: 'picture', picture: '', alt: '' } },
  { kind: 'divider', Icon: IconSeparatorHorizontal, empty: { kind: 'divider' } },
] as const satisfies readonly { kind: MailBlock['kind']; Icon: unknown; empty: MailBlock }[]

/** The parts of a mail, in order; buttons move and remove each. */
export function MailBlocks(props: {
  blocks: readonly DraftBlock[]
  onChange: (change: (blocks: DraftBlock[]) => DraftBlock[]) => void
}) {
  const { blocks, onChange } = props
  const words = text.audience
  const replace = (block: DraftBlock) =>
    onChange((all) => all.map((one) => (one.id === block.id ? block : one)))
  const move = (id: string, step: -1 | 1) =>
    onChange((all) => {
      const at = all.findIndex((one) => one.id === id)
      const block = all[at]
      const to = at + step
      if (!block || to < 0 || to >= all.length) return all
      const rest = all.filter((one) => one !== block)
      return [...rest.slice(0, to), block, ...rest.slice(to)]
    })
  return (
    <div className={classes.blocks}>
      <ol className={classes.blockList} aria-label={words.parts}>
        {blocks.map((block, at) => (
          <li key={block.id} className={classes.block}>
            <div className={classes.fields}>
              <BlockFields block={block} onChange={replace} />
            </div>
            <div className={classes.blockTools}>
              <ActionIcon
                aria-label={words.moveUp(at + 1)}
                disabled={at === 0}
                onClick={() => move(block.id, -1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={words.moveDown(at + 1)}
                disabled={at === blocks.length - 1}
                onClick={() => move(block.id, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={words.removePart(at + 1)}
                onClick={() => onChange((all) => all.filter((one) => one.id !== block.id))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
      <fieldset className={classes.add} disabled={blocks.length >= BLOCKS_MAX}>
        <legend className="wp-offscreen">{words.addPart}</legend>
        {kinds.map(({ kind, Icon, empty }) => (
          <Button
            key={kind}
            size="xs"
            variant="default"
            leftSection={<Icon size={16} stroke={1.75} />}
            onClick={() => onChange((all) => [...all, withId(empty)])}
          >
            {words.kinds[kind]}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}

function BlockFields(props: { block: DraftBlock; onChange: (block: DraftBlock) => void }) {
  const { block, onChange } = props
  const words = text.audience
  switch (block.kind) {
    case 'text':
      return (
        <Textarea
          label={words.kinds.text}
          description={words.textHint}
          inputWrapperOrder={['label', 'input', 'description']}
          autosize
          minRows={4}
          maxRows={24}
          maxLength={TEXT_MAX}
          value={block.text}
          onChange={(event) => onChange({ ...block, text: event.currentTarget.value })}
        />
      )
    case 'heading':
      return (
        <TextInput
          label={words.kinds.heading}
          maxLength={HEADING_MAX}
          value={block.text}
          onChange={(event) => onChange({ ...block, text: event.currentTarget.value })}
        />
      )
    case 'button':
      return (
        <div className={classes.pair}>
          <TextInput
            label={words.buttonLabel}
            maxLength={LABEL_MAX}
            value={block.label}
            onChange={(event) => onChange({ ...block, label: event.currentTarget.value })}
          />
          <TextInput
            label={words.buttonAddress}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={DESTINATION_MAX_LENGTH}
            defaultValue={block.address}
            onBlur={(event) => onChange({ ...block, address: readAddress(event.currentTarget) })}
          />
        </div>
      )
    case 'picture':
      return <PictureFields block={block} onChange={onChange} />
    case 'divider':
      return (
        <>
          <span className="wp-offscreen">{words.kinds.divider}</span>
          <hr className={classes.rule} />
        </>
      )
  }
}

type PictureBlock = Extract<DraftBlock, { kind: 'picture' }>

/** A picture and its alternative text, which people can type during the upload. */
function PictureFields(props: { block: PictureBlock; onChange: (block: PictureBlock) => void }) {
  const { block, onChange } = props
  const words = text.audience
  const latest = useRef(block)
  latest.current = block
  return (
    <div className={classes.picture}>
      <PictureButton
        url={block.picture || null}
        purpose="mail"
        shape="wide"
        label={block.picture ? text.studio.pictureChange : text.studio.pictureAdd}
        placeholder={<IconPhoto size={28} stroke={1.5} />}
        onPicture={({ url }) => onChange({ ...latest.current, picture: localPicture(url) ?? '' })}
      />
      <TextInput
        label={words.pictureAlt}
        description={words.pictureAltHint}
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={ALT_MAX}
        value={block.alt}
        onChange={(event) => onChange({ ...block, alt: event.currentTarget.value })}
      />
    </div>
  )
}

/** Keeps only complete http(s) addresses; adds https if the scheme is missing. */
function readAddress(field: HTMLInputElement): string {
  const typed = field.value.trim()
  const full = typed === '' || /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const isRight = full === '' || (URL.canParse(full) && new URL(full).username === '')
  field.setCustomValidity(isRight ? '' : text.audience.addressWrong)
  field.reportValidity()
  if (isRight) field.value = full
  return isRight ? full : ''
}
