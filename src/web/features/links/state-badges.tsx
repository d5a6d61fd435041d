import { Tooltip } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { sayMoment, viewerZone } from './fields/zoned-time.ts'
import { sayReason } from './health/say-health.ts'
import { type StateName, statesOf } from './link-state.ts'
import type { Link } from './links.api.ts'
import classes from './state-badges.module.css'

const tones: Record<StateName, string> = {
  disabled: 'negative',
  dead: 'negative',
  deleted: 'negative',
  ended: 'caution',
  'limit-reached': 'caution',
  scheduled: 'accent',
  protected: 'plain',
  archived: 'plain',
}

/** The states of a link, one word each. */
export function StateBadges(props: {
  link: Link
  withHints?: boolean
  /** already shown beside it */
  without?: readonly StateName[]
}) {
  const { link, withHints = false, without = [] } = props
  const states = statesOf(link, Date.now()).filter((state) => !without.includes(state))
  if (states.length === 0) return null
  return (
    <ul className={classes.root}>
      {states.map((state) => {
        const hint = withHints ? hintOf(state, link) : undefined
        const badge = (
          <span className={classes.badge} data-tone={tones[state]}>
            {text.link.states[state]}
          </span>
        )
        return (
          <li key={state}>
            {hint ? <Tooltip label={hint}>{badge}</Tooltip> : badge}
            {hint && <span className={classes.hint}>{hint}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function hintOf(state: StateName, link: Link): string | undefined {
  const { stateHints } = text.link
  const zone = viewerZone()
  switch (state) {
    case 'disabled':
      return stateHints.disabled
    case 'dead':
      return link.health ? sayReason(link.health) : undefined
    case 'limit-reached':
      return stateHints['limit-reached']
    case 'scheduled':
      return stateHints.scheduled(sayMoment(link.startsAt ?? '', zone))
    case 'ended':
      return stateHints.ended(sayMoment(link.endsAt ?? '', zone))
    default:
      return undefined
  }
}
