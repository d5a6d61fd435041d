import type { AccountAnswer } from '#contract/account/account.ts'
import type { Deps } from '../../deps.ts'
import { mediaAddress } from '../media/index.ts'
import type { AccountView } from './account-profile.service.ts'

export function presentAccount(deps: Pick<Deps, 'origins'>, account: AccountView): AccountAnswer {
  const { image, emailChange } = account
  return {
    id: account.id,
    email: account.email,
    role: account.role,
    name: account.name,
    username: account.username,
    bio: account.bio,
    language: account.language,
    timeZone: account.timeZone,
    picture: image && { id: image.id, url: mediaAddress(deps.origins, image) },
    notifications: { weeklyMail: account.weeklyMail, ...account.notices },
    hasPassword: account.hasPassword,
    emailChange: emailChange
      ? {
          email: emailChange.new_email,
          isOldConfirmed: emailChange.old_confirmed_at !== null,
          isNewConfirmed: emailChange.new_confirmed_at !== null,
          expiresAt: new Date(emailChange.expires_at).toISOString(),
        }
      : null,
    createdAt: new Date(account.createdAt).toISOString(),
    revision: account.revision,
  }
}
