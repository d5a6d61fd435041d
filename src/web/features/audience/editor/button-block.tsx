import { TextInput } from '@mantine/core'
import { type NodeViewProps, ReactNodeViewRenderer } from '@tiptap/react'
import { useState } from 'react'
import { DESTINATION_MAX_LENGTH } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { FieldsBlock, setField } from './fields-block.tsx'
import classes from './mail-content.module.css'
import { MailButton } from './mail-schema.ts'
import { webAddressOf } from './web-address.ts'

const LABEL_MAX = 80

export const ButtonBlock = MailButton.extend({
  addNodeView: () => ReactNodeViewRenderer(ButtonFields),
})

/** A button as it looks, over its two fields. */
function ButtonFields(props: NodeViewProps) {
  const words = text.audience
  const { label, address } = props.node.attrs as { label: string; address: string }
  const [typed, setTyped] = useState(address)
  const [isWrong, setWrong] = useState(false)
  const leave = () => {
    const full = typed.trim() === '' ? '' : webAddressOf(typed)
    setWrong(full === undefined)
    if (full !== undefined) setTyped(full)
    if (address !== (full ?? '')) setField(props, 'address', full ?? '')
  }
  return (
    <FieldsBlock {...props} name={words.kinds.button}>
      <span className={classes.button} aria-hidden="true">
        {label || words.kinds.button}
      </span>
      <div className={classes.pair}>
        <TextInput
          size="sm"
          label={words.buttonLabel}
          maxLength={LABEL_MAX}
          value={label}
          onChange={(event) => setField(props, 'label', event.currentTarget.value)}
        />
        <TextInput
          size="sm"
          label={words.buttonAddress}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={DESTINATION_MAX_LENGTH}
          value={typed}
          error={isWrong && words.addressWrong}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={leave}
        />
      </div>
    </FieldsBlock>
  )
}
