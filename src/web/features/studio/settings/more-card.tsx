import { useMediaQuery } from '@mantine/hooks'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import {
  IconChartBar,
  IconChevronRight,
  IconExternalLink,
  IconLayoutList,
  IconLink,
  IconMail,
  IconSettings,
  IconShare,
} from '#web/ui/icons.ts'
import { useStudio } from '../studio-context.ts'
import classes from './more-card.module.css'

/** On phones, above the settings: links out of the page that have no space in its bars. */
export function MoreCard() {
  const { draft } = useStudio()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  })
  if (!isPhone) return null
  const words = text.studio.more
  const isLive = draft.publishedAt !== null
  const outside = [
    { href: `${draft.url}?norecord=true`, label: words.open, Icon: IconExternalLink },
    { href: `${draft.url}/share`, label: text.studio.share, Icon: IconShare },
  ]
  const inside = [
    { to: paths.pages, label: text.studio.allPages, Icon: IconLayoutList },
    { to: paths.audience(draft.id, 'mails'), label: words.mails, Icon: IconMail },
    { to: paths.links, label: words.links, Icon: IconLink },
    { to: paths.statistics, label: words.numbers, Icon: IconChartBar },
    { to: paths.settings, label: words.account, Icon: IconSettings },
  ]
  return (
    <nav className={classes.root} aria-label={text.studio.tabsMore}>
      <ul>
        {isLive &&
          outside.map(({ href, label, Icon }) => (
            <li key={href}>
              <a className={classes.way} href={href} target="_blank" rel="noopener noreferrer">
                <Icon size={20} stroke={1.75} />
                <span>{label}</span>
              </a>
            </li>
          ))}
        {inside.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link className={classes.way} to={to}>
              <Icon size={20} stroke={1.75} />
              <span>{label}</span>
              <IconChevronRight size={18} stroke={1.75} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
