import { type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import classes from './section-card.module.css'
import { SectionLook } from './section-look.ts'

/** A card with a heading and its fields. */
export function SectionCard(props: {
  title: string
  /** `#…` of an address that leads here */
  anchor?: string
  text?: string
  action?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  const root = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const isTarget = props.anchor !== undefined && hash === `#${props.anchor}`
  useEffect(() => {
    if (!isTarget) return
    root.current?.scrollIntoView({ block: 'start' })
    root.current?.focus({ preventScroll: true })
  }, [isTarget])
  const look = useContext(SectionLook)
  if (look === 'bare') {
    return (
      <div className={classes.bare}>
        {props.text && <p className={classes.text}>{props.text}</p>}
        {props.children}
      </div>
    )
  }
  const Heading = look === 'inner' ? 'h3' : 'h2'
  return (
    <section
      ref={root}
      id={props.anchor}
      className={look === 'inner' ? classes.inner : classes.root}
      aria-labelledby={id}
      {...(isTarget && { tabIndex: -1, 'data-target': true })}
    >
      <header className={classes.head}>
        <div>
          <Heading id={id} className={classes.title}>
            {props.title}
          </Heading>
          {props.text && <p className={classes.text}>{props.text}</p>}
        </div>
        {props.action && <div className={classes.action}>{props.action}</div>}
      </header>
      {props.children}
    </section>
  )
}
