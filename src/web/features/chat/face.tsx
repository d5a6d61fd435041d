import { text } from '#web/messages/index.ts'
import { IconUsers } from '#web/ui/icons.ts'
import type { Presence } from './chat.api.ts'
import classes from './face.module.css'

/** A picture or initial, with a dot for presence. */
export function Face(props: {
  name: string
  image: string | null
  status?: Presence | undefined
  isGroup?: boolean
}) {
  const { name, image, status, isGroup = false } = props
  return (
    <span className={classes.root} aria-hidden="true">
      {image !== null && <img className={classes.picture} src={image} alt="" />}
      {image === null && isGroup && <IconUsers size={18} stroke={1.75} />}
      {image === null && !isGroup && [...name.trim()][0]?.toUpperCase()}
      {status !== undefined && <span className={classes.dot} data-status={status} />}
    </span>
  )
}

/** The dot's meaning in words, for people who cannot see it. */
export function StatusWord({ status }: { status: Presence }) {
  return (
    <span className={classes.word} data-status={status}>
      {text.chat.status[status]}
    </span>
  )
}
