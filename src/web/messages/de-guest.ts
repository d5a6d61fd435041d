import type { GuestMessages } from './complete.ts'
import { auth } from './de/auth.ts'
import { passkeys } from './de/passkeys.ts'
import { pricing } from './de/pricing.ts'
import { reasons } from './de/reasons.ts'
import { refusals } from './de/refusals.ts'
import { secondFactor } from './de/second-factor.ts'
import { social } from './de/social.ts'
import { team } from './de/team.ts'
import { waitingMail } from './de/waiting-mail.ts'
import { welcome } from './de/welcome.ts'

/** The same in German. */
export const deGuest: GuestMessages = {
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
