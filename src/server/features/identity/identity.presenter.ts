import type { AuthUser } from '#contract/account/identity.ts'
import type { UserRole } from './identity.table.ts'
import type { ListedSession } from './sessions/session.repository.ts'

/** A user at the wire; never a password, a hash or a state. */
export function presentAuthUser(account: {
  id: string
  username: string
  email: string
  role: UserRole
}): AuthUser {
  const { id, username, email, role } = account
  return { uid: id, username, email, role }
}

export function presentSession(session: ListedSession, currentId: string | null) {
  return {
    id: session.id,
    userAgent: session.userAgent,
    createdAt: new Date(session.createdAt).toISOString(),
    usedAt: new Date(session.usedAt).toISOString(),
    isCurrent: session.id === currentId,
  }
}
