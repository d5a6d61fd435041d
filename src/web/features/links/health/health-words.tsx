import { Button } from '@mantine/core'
import type { LinkHealthAnswer } from '#contract/links/link-health.ts'
import { text } from '#web/messages/index.ts'
import { formatDateTime } from '#web/ui/format-date.ts'
import type { Link } from '../links.api.ts'
import classes from './health.module.css'
import { sayReason } from './say-health.ts'
import { useHealth } from './use-health.ts'

/** Whether a destination answers, why not, and what to do about it. */
export function HealthWords(props: {
  link: { id: string; alias: string }
  health: LinkHealthAnswer | null
  onLink?: (link: Link) => void
}) {
  const { link, health } = props
  const { isBusy, check, setIgnored } = useHealth(link, props.onLink)
  const words = text.checks
  const state = health?.state ?? 'none'
  return (
    <div className={classes.root} data-state={state}>
      <p className={classes.state}>{words.states[state]}</p>
      {health?.reason && <p className={classes.why}>{sayReason(health)}</p>}
      <p className={classes.quiet}>
        {health?.isIgnored
          ? words.ignored
          : state === 'failing'
            ? words.failingText
            : health?.checkedAt
              ? words.checked(formatDateTime(health.checkedAt))
              : words.soon}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" size="xs" loading={isBusy} onClick={check}>
          {words.now}
        </Button>
        {(state === 'dead' || state === 'failing' || health?.isIgnored) && (
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            onClick={() => setIgnored(!health?.isIgnored)}
          >
            {health?.isIgnored ? words.watch : words.ignore}
          </Button>
        )}
      </div>
    </div>
  )
}
