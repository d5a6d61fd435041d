import type { AccountAnswer } from '#contract/account/account.ts'

/**
 * The content of `users/{uid}`: what others may know about an account, and its language. Nothing
 * that could sign anybody in, and no role, which only our server decides. `firestore.rules` allows
 * only these keys.
 */
export interface StoredProfile {
  /** of our account; the document has the uid of the Firebase account */
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
