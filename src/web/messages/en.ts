import { auth } from './en/auth.ts'
import { common, errors, navigation, toasts } from './en/common.ts'
import { dashboard } from './en/dashboard.ts'
import { design } from './en/design.ts'
import { link } from './en/link.ts'
import { links } from './en/links.ts'
import { mailbox } from './en/mailbox.ts'
import { pages } from './en/pages.ts'
import { qr } from './en/qr.ts'
import { rules } from './en/rules.ts'
import { statistics } from './en/statistics.ts'
import { studio } from './en/studio.ts'
import { system } from './en/system.ts'
import { welcome } from './en/welcome.ts'

/** Every English text of the application: plain, short, second person, sentence case (look.md). */
export const en = {
  product: 'Waypost',
  common,
  errors,
  navigation,
  toasts,
  welcome,
  auth,
  dashboard,
  pages,
  studio,
  design,
  links,
  link,
  rules,
  mailbox,
  qr,
  statistics,
  system,
}
