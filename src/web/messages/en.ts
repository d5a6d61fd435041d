import { account } from './en/account.ts'
import { audience } from './en/audience.ts'
import { blocked } from './en/blocked.ts'
import { blocks } from './en/blocks.ts'
import { checks } from './en/checks.ts'
import { crop } from './en/crop.ts'
import { home } from './en/home.ts'
import { link } from './en/link.ts'
import { links } from './en/links.ts'
import { manyLinks } from './en/many-links.ts'
import { moving } from './en/moving.ts'
import { newLink } from './en/new-link.ts'
import { pages } from './en/pages.ts'
import { qr } from './en/qr.ts'
import { rules } from './en/rules.ts'
import { settings } from './en/settings.ts'
import { statistics } from './en/statistics.ts'
import { studio } from './en/studio.ts'
import { enCore } from './en-core.ts'
import { enGuest } from './en-guest.ts'

/**
 * All English texts of the application except those of the other parts: plain, short, second person,
 * sentence case (look.md).
 */
export const en = {
  ...enCore,
  ...enGuest,
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
