import classes from './count-sign.module.css'

const SHOWN_MAX = 99

/** A badge with the number of waiting items; nothing for zero. */
export function CountSign(props: { count: number; words: string; isInNavigation?: boolean }) {
  const { count, words, isInNavigation } = props
  if (count === 0) return null
  return (
    <span className={classes.count} data-place={isInNavigation ? 'navigation' : undefined}>
      <span aria-hidden="true">{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className={classes.words}>{words}</span>
    </span>
  )
}
