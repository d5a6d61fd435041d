import type { AccountAnswer } from '#contract/account/account.ts'

/**
 * What `users/{uid}` holds: what others may know of an account and how to speak to it. Nothing that could
 * sign anybody in, and no role, which only our server decides. `firestore.rules` allows these keys alone.
 */
export interface StoredProfile {
  /** of the account here; the document has the uid of the Firebase account */
  accountId: string
  username: string
  email: string
  name: string
  bio: string
  picture: string | null
  language: string
  timeZone: string
}

export function profileOf(account: AccountAnswer): StoredProfile {
  const { id, username, email, name, bio, picture, language, timeZone } = account
  return {
    accountId: id,
    username,
    email,
    name,
    bio,
    picture: picture?.url ?? null,
    language,
    timeZone,
  }
}
