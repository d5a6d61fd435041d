import type { AdministrationMessages } from './complete.ts'
import { addOns } from './de/add-ons.ts'
import { administration } from './de/administration.ts'
import { apiKeys } from './de/api-keys.ts'
import { audit } from './de/audit.ts'
import { billing } from './de/billing.ts'
import { coupons } from './de/coupons.ts'
import { domains } from './de/domains.ts'
import { folders } from './de/folders.ts'
import { goals } from './de/goals.ts'
import { importObstacles } from './de/import-obstacles.ts'
import { linkLists } from './de/link-lists.ts'
import { mailbox } from './de/mailbox.ts'
import { packages } from './de/packages.ts'
import { printCheck } from './de/print-check.ts'
import { promoCodes } from './de/promo-codes.ts'
import { safety } from './de/safety.ts'
import { spaces } from './de/spaces.ts'
import { teamSettings } from './de/team-settings.ts'
import { telegram } from './de/telegram.ts'
import { users } from './de/users.ts'

/** The same in German. */
export const deAdministration: AdministrationMessages = {
  addOns,
  administration,
  apiKeys,
  audit,
  billing,
  coupons,
  domains,
  folders,
  goals,
  importObstacles,
  linkLists,
  mailbox,
  packages,
  printCheck,
  promoCodes,
  safety,
  spaces,
  teamSettings,
  telegram,
  users,
}
