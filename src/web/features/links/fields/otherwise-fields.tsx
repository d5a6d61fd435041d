import { SegmentedControl, Textarea } from '@mantine/core'
import { LINK_MESSAGE_MAX } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { remaining } from '#web/ui/remaining.ts'
import { AddressField } from './address-field.tsx'
import classes from './fields.module.css'

/** What visitors get while a link does not redirect: a message, or another address. */
export function OtherwiseFields(props: {
  label: string
  /** null: the message is shown */
  destination: string | null
  message: string
  /** our standard text, used if the owner writes none */
  messageHint: string
  errors: { destination?: string | undefined; message?: string | undefined }
  onDestination: (destination: string | null) => void
  onMessage: (message: string) => void
}) {
  const { destination, message } = props
  return (
    <fieldset className={classes.otherwise}>
      <legend>{props.label}</legend>
      <SegmentedControl
        classNames={{ label: classes.ways }}
        aria-label={props.label}
        value={destination === null ? 'message' : 'address'}
        onChange={(value) => props.onDestination(value === 'message' ? null : '')}
        data={[
          { value: 'message', label: text.link.showMessage },
          { value: 'address', label: text.link.sendElsewhere },
        ]}
      />
      {destination === null ? (
        <Textarea
          aria-label={`${props.label}: ${text.link.message}`}
          placeholder={props.messageHint}
          description={remaining(message, LINK_MESSAGE_MAX)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={LINK_MESSAGE_MAX}
          autosize
          minRows={1}
          maxRows={5}
          value={message}
          error={props.errors.message}
          onChange={(event) => props.onMessage(event.currentTarget.value)}
        />
      ) : (
        <AddressField
          label={text.link.otherDestination}
          value={destination}
          error={props.errors.destination}
          onChange={props.onDestination}
        />
      )}
    </fieldset>
  )
}
