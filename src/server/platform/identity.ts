/** An API key: what its calls may do and reach. */
export interface CallingKey {
  id: string
  name: string
  scopes: readonly string[]
  /** the one space that it reaches; absent: all of its account, as keys of before */
  reach?: string
  /** of that space, not of an account */
  isOfSpace?: boolean
}

/** What a session has that reaches one space alone (contract.md §6). */
export interface SpaceReach {
  spaceId: string
  /** it came with the second factor that the space may need, whatever the account has */
  hasFactor: boolean
}

/** The account behind a cookie, token or key (contract.md §3 'Session'). */
export interface Session {
  userId: string
  /** null for an API key */
  sessionId: string | null
  role: 'administrator' | 'member'
  /** banned accounts get 403 `err_403` on every account call */
  banned: boolean
  /** absent for a person, who may do everything */
  key?: CallingKey
  /** absent where it reaches all of its account */
  within?: SpaceReach
}

/**
 * The questions of the HTTP layer to the identity feature. Each answers null for anything malformed,
 * unknown, ended or expired, and never throws for a bad value; a database that is away throws.
 */
export interface Identity {
  /** @param value of the session cookie */
  sessionFromCookie(value: string): Promise<Session | null>
  /** @param token without the word Bearer: a signed token that names a session which still lives */
  sessionFromAccessToken(token: string): Promise<Session | null>
  /** @param key `wp_live_…` */
  sessionFromApiKey(key: string): Promise<Session | null>
  /**
   * Which of these sessions still live, of accounts that may go on: one question for all connections
   * that stay open.
   */
  livingSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Name of the session cookie; `__Host-` binds it to https, this host and the path `/`. */
export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-waypost_session' : 'waypost_session'
}

/** API keys begin with this. */
export const API_KEY_PREFIX = 'wp_live_'
