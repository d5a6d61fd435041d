import { type ReactNode, useEffect } from 'react'
import { text } from '#web/messages/index.ts'
import classes from './screen.module.css'

/** Sets the tab's title while a screen is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === text.product ? title : `${title} · ${text.product}`
  }, [title])
}

/** A screen of the application: title, main action, content. */
export function Screen(props: {
  title: string
  /** shown above the title if it differs from the tab's title */
  heading?: string
  action?: ReactNode
  /** a link to the parent list, above the title */
  back?: ReactNode
  width?: 'narrow' | 'wide'
  children: ReactNode
}) {
  useDocumentTitle(props.title)
  return (
    <div className={classes.root} data-width={props.width ?? 'narrow'}>
      <header className={classes.head}>
        <div className={classes.name}>
          {props.back}
          <h1 className={classes.title}>{props.heading ?? props.title}</h1>
        </div>
        {props.action && <div className={classes.action}>{props.action}</div>}
      </header>
      {props.children}
    </div>
  )
}
