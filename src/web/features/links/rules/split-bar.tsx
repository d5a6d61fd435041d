import { text } from '#web/messages/index.ts'
import { letterOf } from './letter-of.ts'
import classes from './split.module.css'

/** The shares of a split as a bar. */
export function SplitBar({ percents }: { percents: readonly number[] }) {
  const words = percents.map((percent, at) => `${letterOf(at)} ${percent} %`)
  return (
    <div
      className={classes.split}
      role="img"
      aria-label={`${text.rules.splitBar}: ${words.join(', ')}`}
    >
      {percents.map((percent, at) => (
        <span
          key={letterOf(at)}
          className={classes.share}
          data-tone={at % 6}
          style={{ flexGrow: Math.max(percent, 1) }}
        >
          {percent >= 8 && words[at]}
        </span>
      ))}
    </div>
  )
}
