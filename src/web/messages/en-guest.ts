import { auth } from './en/auth.ts'
import { passkeys } from './en/passkeys.ts'
import { pricing } from './en/pricing.ts'
import { reasons } from './en/reasons.ts'
import { refusals } from './en/refusals.ts'
import { secondFactor } from './en/second-factor.ts'
import { social } from './en/social.ts'
import { team } from './en/team.ts'
import { waitingMail } from './en/waiting-mail.ts'
import { welcome } from './en/welcome.ts'

/** Texts of the screens before signing in, and of refused calls. */
export const enGuest = {
  auth,
  passkeys,
  pricing,
  reasons,
  refusals,
  secondFactor,
  social,
  team,
  waitingMail,
  welcome,
}
