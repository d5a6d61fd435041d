import { account } from './en/account.ts'
import { apiKeys } from './en/api-keys.ts'
import { auth } from './en/auth.ts'
import { calendar } from './en/calendar.ts'
import { chat } from './en/chat.ts'
import { design } from './en/design.ts'
import { link } from './en/link.ts'
import { links } from './en/links.ts'
import { mailbox } from './en/mailbox.ts'
import { pages } from './en/pages.ts'
import { passkeys } from './en/passkeys.ts'
import { qr } from './en/qr.ts'
import { rules } from './en/rules.ts'
import { secondFactor } from './en/second-factor.ts'
import { statistics } from './en/statistics.ts'
import { studio } from './en/studio.ts'
import { tasks } from './en/tasks.ts'
import { users } from './en/users.ts'
import { welcome } from './en/welcome.ts'
import { enCore } from './en-core.ts'

/** Every English text of the application: plain, short, second person, sentence case (look.md). */
export const en = {
  ...enCore,
  welcome,
  account,
  apiKeys,
  auth,
  passkeys,
  secondFactor,
  chat,
  pages,
  studio,
  design,
  links,
  link,
  rules,
  mailbox,
  calendar,
  qr,
  statistics,
  tasks,
  users,
}
