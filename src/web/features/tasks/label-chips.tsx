import classes from './task-labels.module.css'
import type { Label } from './tasks.api.ts'

/** The labels of a card, each with its colour and its name. */
export function LabelChips({ labels }: { labels: readonly Label[] }) {
  if (labels.length === 0) return null
  return (
    <span className={classes.chips}>
      {labels.map(({ id, name, colour }) => (
        <span key={id} className={classes.chip} data-colour={colour}>
          {name}
        </span>
      ))}
    </span>
  )
}
