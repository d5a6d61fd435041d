import type { KeyboardEvent } from 'react'
import type { ClickDimension } from '#contract/statistics.ts'
import { text } from '#web/messages/index.ts'
import classes from './breakdown.module.css'

const words = text.statistics

/** Tabs for the tables of a card, with arrow key navigation. */
export function DimensionTabs(props: {
  title: string
  dimensions: readonly ClickDimension[]
  dimension: ClickDimension
  onDimension: (dimension: ClickDimension) => void
}) {
  const { title, dimensions, dimension, onDimension } = props
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const at = dimensions.indexOf(dimension)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: dimensions.length - 1 }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + dimensions.length) % dimensions.length
    onDimension(dimensions[next] as ClickDimension)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={words.tables.tabs(title)}
      className={classes.tabs}
      onKeyDown={walk}
    >
      {dimensions.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={one === dimension}
          aria-label={words.dimensions[one]}
          tabIndex={one === dimension ? 0 : -1}
          onClick={() => onDimension(one)}
        >
          {one.startsWith('utm')
            ? words.tabs[one as keyof typeof words.tabs]
            : words.dimensions[one]}
        </button>
      ))}
    </div>
  )
}
