import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconAlertTriangle, IconChevronDown } from '#web/ui/icons.ts'
import { SectionLook } from '#web/ui/section-look.ts'
import classes from './editor.module.css'

/** until its content has loaded */
const SETTLE_MS = 80

/** A section that opens; while closed it summarises its settings, or says what it is for. */
export function EditorSection(props: {
  title: string
  hint: string
  /** summary of its settings */
  summary: string | undefined
  /** how many of its fields need attention, as text */
  problem: string | undefined
  isOpen: boolean
  /** an address links here */
  isTarget: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const id = useId()
  const { isOpen, isTarget, summary, problem } = props
  const root = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    const isBegin = isFirst.current
    isFirst.current = false
    // sections that people open scroll into view; initially open ones only if the address names
    // them
    if (!isOpen || (isBegin && !isTarget)) return
    const timer = setTimeout(() => root.current?.scrollIntoView({ block: 'start' }), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [isOpen, isTarget])
  return (
    <section
      ref={root}
      className={classes.section}
      aria-label={props.title}
      data-open={isOpen || undefined}
    >
      <h2 className={classes.sectionTitle}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={props.onToggle}
        >
          <span className={classes.sectionName}>{props.title}</span>
          {problem ? (
            <span className={classes.problem}>
              <IconAlertTriangle size={14} stroke={2} aria-hidden />
              {problem}
            </span>
          ) : summary ? (
            <span className={classes.chip}>{summary}</span>
          ) : (
            <span className={classes.hint}>{props.hint}</span>
          )}
          <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden />
        </button>
      </h2>
      <div id={id} className={classes.body} hidden={!isOpen}>
        {isOpen && <SectionLook value="bare">{props.children}</SectionLook>}
      </div>
    </section>
  )
}
