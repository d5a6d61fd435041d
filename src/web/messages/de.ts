import type { AdministrationMessages, PageMessages, TogetherMessages } from './complete.ts'
import { account } from './de/account.ts'
import { audience } from './de/audience.ts'
import { blocked } from './de/blocked.ts'
import { blocks } from './de/blocks.ts'
import { checks } from './de/checks.ts'
import { deCore } from './de/core.ts'
import { crop } from './de/crop.ts'
import { home } from './de/home.ts'
import { link } from './de/link.ts'
import { links } from './de/links.ts'
import { manyLinks } from './de/many-links.ts'
import { moving } from './de/moving.ts'
import { newLink } from './de/new-link.ts'
import { pages } from './de/pages.ts'
import { qr } from './de/qr.ts'
import { rules } from './de/rules.ts'
import { settings } from './de/settings.ts'
import { statistics } from './de/statistics.ts'
import { studio } from './de/studio.ts'
import { deGuest } from './de-guest.ts'
import type { Messages } from './index.ts'

/**
 * All German texts except those of administration, of working together and of making a page; a missing text does not
 * compile. German uses "du".
 */
export const de: Omit<Messages, keyof (AdministrationMessages & PageMessages & TogetherMessages)> =
  {
    ...deCore,
    ...deGuest,
    account,
    audience,
    settings,
    moving,
    pages,
    studio,
    blocked,
    blocks,
    crop,
    home,
    links,
    manyLinks,
    checks,
    newLink,
    link,
    rules,
    qr,
    statistics,
  }
