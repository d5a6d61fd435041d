import { type ReactNode, useEffect } from 'react'
import { text } from '#web/messages/index.ts'
import classes from './screen.module.css'

/** Sets the title of the tab while a screen is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === text.product ? title : `${title} · ${text.product}`
  }, [title])
}

/** A screen of the application: a title that says where one is, one thing to do, the content. */
export function Screen(props: {
  title: string
  /** shown above the title when the tab's title should differ */
  heading?: string
  action?: ReactNode
  /** the way to the list that this is of, above the title */
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
