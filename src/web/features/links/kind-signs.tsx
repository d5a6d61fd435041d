import { Tooltip } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import {
  IconCalendar,
  IconClock,
  IconGauge,
  IconLock,
  IconPhoto,
  IconRoute,
} from '#web/ui/icons.ts'
import classes from './kind-signs.module.css'
import { type KindName, kindsOf } from './link-state.ts'
import type { Link } from './links.api.ts'

const signs: Record<KindName, typeof IconLock> = {
  password: IconLock,
  schedule: IconCalendar,
  limit: IconGauge,
  rules: IconRoute,
  interstitial: IconClock,
  preview: IconPhoto,
}

/** Small icons for what a link does besides redirecting. */
export function KindSigns({ link }: { link: Link }) {
  const kinds = kindsOf(link)
  if (kinds.length === 0) return null
  return (
    <ul className={classes.root}>
      {kinds.map((kind) => {
        const Sign = signs[kind]
        const label =
          kind === 'rules' ? text.link.kinds.rules(link.rules.length) : text.link.kinds[kind]
        return (
          <Tooltip key={kind} label={label}>
            <li>
              <Sign size={16} stroke={1.75} role="img" aria-label={label} />
            </li>
          </Tooltip>
        )
      })}
    </ul>
  )
}
