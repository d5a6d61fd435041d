import { addOns } from './en/add-ons.ts'
import { administration } from './en/administration.ts'
import { apiKeys } from './en/api-keys.ts'
import { audit } from './en/audit.ts'
import { billing } from './en/billing.ts'
import { coupons } from './en/coupons.ts'
import { domains } from './en/domains.ts'
import { folders } from './en/folders.ts'
import { goals } from './en/goals.ts'
import { importObstacles } from './en/import-obstacles.ts'
import { linkLists } from './en/link-lists.ts'
import { mailbox } from './en/mailbox.ts'
import { packages } from './en/packages.ts'
import { printCheck } from './en/print-check.ts'
import { promoCodes } from './en/promo-codes.ts'
import { safety } from './en/safety.ts'
import { spaces } from './en/spaces.ts'
import { teamSettings } from './en/team-settings.ts'
import { telegram } from './en/telegram.ts'
import { users } from './en/users.ts'

/**
 * What those read who administer a space, its people or the installation, and what other screens load late: no screen
 * carries it that shows none of it.
 */
export const enAdministration = {
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
