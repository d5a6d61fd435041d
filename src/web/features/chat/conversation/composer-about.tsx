import { ActionIcon, Loader } from '@mantine/core'
import { sayBytes } from '#web/features/settings/say-bytes.ts'
import { text } from '#web/messages/index.ts'
import { IconX } from '#web/ui/icons.ts'
import { quoteOf } from '../group-messages.ts'
import classes from './conversation.module.css'
import type { Intent } from './intent.ts'
import { QuotedLine } from './quoted-line.tsx'

/** Above the text: the message that is answered or edited. */
export function IntentLine({ intent, onEnd }: { intent: Intent; onEnd: () => void }) {
  const { kind, message } = intent
  return (
    <div className={classes.about}>
      <div>{kind === 'edit' ? text.chat.editing : <QuotedLine quote={quoteOf(message)} />}</div>
      <EndButton label={text.common.cancel} onClick={onEnd} />
    </div>
  )
}

/** Above the text: what goes with it. */
export function AttachedLine(props: {
  name: string
  bytes: number
  isUploading: boolean
  onEnd: () => void
}) {
  const { name, bytes, isUploading, onEnd } = props
  return (
    <div className={classes.about} role="status">
      {isUploading && <Loader size={16} aria-label={text.chat.uploading} />}
      <div>
        {name} · {sayBytes(bytes)}
      </div>
      <EndButton label={text.chat.detach(name)} onClick={onEnd} />
    </div>
  )
}

function EndButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={onClick}>
      <IconX size={16} />
    </ActionIcon>
  )
}
