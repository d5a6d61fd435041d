import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { text } from '#web/messages/index.ts'
import classes from './code-frame.module.css'

const EDGE = 136

/** A QR code beside a form, with its actions. */
export function CodeFrame(props: {
  /** undefined while it loads */
  source: string | undefined
  label: string
  isUnreadable?: boolean
  children: ReactNode
}) {
  return (
    <figure className={classes.root}>
      <figcaption className={classes.label}>{text.link.tabs.qr}</figcaption>
      <div className={classes.stage}>
        {props.source ? (
          <img
            className={classes.code}
            src={props.source}
            width={EDGE}
            height={EDGE}
            data-unreadable={props.isUnreadable || undefined}
            alt={props.label}
          />
        ) : (
          <Skeleton width={EDGE} height={EDGE} radius="md" />
        )}
        <div className={classes.ways}>{props.children}</div>
      </div>
    </figure>
  )
}
