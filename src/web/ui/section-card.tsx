import { type ReactNode, useId } from 'react'
import classes from './section-card.module.css'

/** A card with a heading: one subject, its fields. */
export function SectionCard(props: {
  title: string
  text?: string
  action?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.root} aria-labelledby={id}>
      <header className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {props.title}
          </h2>
          {props.text && <p className={classes.text}>{props.text}</p>}
        </div>
        {props.action && <div className={classes.action}>{props.action}</div>}
      </header>
      {props.children}
    </section>
  )
}
