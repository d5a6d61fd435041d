import { text } from '#web/messages/index.ts'
import classes from './click-count.module.css'

interface Counted {
  clicks: number
  allClicks: number
  ownClicks: number
  /** of an imported link */
  earlierClicks?: number
}

/** Clicks by people, with all other clicks beside them if there are any (contract.md §5). */
export function ClickCount({ of, className }: { of: Counted; className?: string | undefined }) {
  const rest = restOf(of)
  return (
    <span className={className}>
      {text.common.clicks(of.clicks)}
      {rest !== '' && <small className={classes.rest}>{rest}</small>}
    </span>
  )
}

/** `21 by bots, 2 of your own`, `120 elsewhere before`; '' if there are only people's clicks. */
export function restOf({ clicks, allClicks, ownClicks, earlierClicks = 0 }: Counted): string {
  const bots = allClicks - clicks - ownClicks
  const words = text.common.besides
  return [
    bots > 0 && words.bot(bots),
    ownClicks > 0 && words.own(ownClicks),
    earlierClicks > 0 && words.earlier(earlierClicks),
  ]
    .filter((part) => part !== false)
    .join(', ')
}
