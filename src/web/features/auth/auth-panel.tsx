import type { ReactNode } from 'react'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import classes from './auth-panel.module.css'
import { Signpost } from './signpost.tsx'

/** One form on the left; on wide screens the signpost beside it, showing the typed name. */
export function AuthPanel(props: {
  title: string
  lead?: ReactNode
  arm?: string
  children: ReactNode
  foot?: ReactNode
}) {
  useDocumentTitle(props.title)
  return (
    <div className={classes.root}>
      <div className={classes.column}>
        <h1 className={classes.title}>{props.title}</h1>
        {props.lead && <p className={classes.lead}>{props.lead}</p>}
        {props.children}
        {props.foot && <p className={classes.foot}>{props.foot}</p>}
      </div>
      <div className={classes.picture} aria-hidden="true">
        <Signpost arm={props.arm ?? ''} />
      </div>
    </div>
  )
}
