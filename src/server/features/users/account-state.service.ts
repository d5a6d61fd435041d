import type { AccountRole } from '#contract/account/identity.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { changeAccountRole, changeAccountStatus, lockAdministrators } from '../identity/index.ts'
import { listRolesOf, notePeople } from '../spaces/index.ts'
import { type AccountRow, countAdministrators, findAccountRow } from './users.repository.ts'

export interface AccountChange {
  status?: 'active' | 'deactivated' | 'banned' | undefined
  role?: AccountRole | undefined
  /** why, for the audit */
  reason?: string | undefined
}

/**
 * Deactivates, bans or reactivates an account, or changes its role in the installation. An account
 * that is no longer active is signed out everywhere at the commit. An account that its owner has
 * closed can only be banned.
 * @throws notFound; noPermission for your own account and for the last administrator
 */
export function changeAccountState(
  deps: Deps,
  callerId: string,
  id: string,
  change: AccountChange,
): Promise<AccountRow> {
  return transaction(deps, async (deps) => {
    // one change at a time: two administrators who demote each other would leave none
    await lockAdministrators(deps.db)
    const row = await findAccountRow(deps.db, id)
    if (!row) throw failure('notFound')
    // closed by its owner: the only change left is to ban it, so that it cannot be reopened
    if (row.status === 'deleted' && change.status !== 'banned') throw failure('notFound')
    let status = change.status ?? row.status
    const role = change.role ?? row.role
    if (status === row.status && role === row.role) return row
    if (id === callerId) throw failure('noPermission')
    const isActing = row.role === 'administrator' && row.status === 'active'
    const staysActing = role === 'administrator' && status === 'active'
    if (isActing && !staysActing && (await countAdministrators(deps.db)) < 2) {
      throw failure('noPermission')
    }
    if (role !== row.role) await changeAccountRole(deps, id, role)
    if (status !== row.status) status = await changeAccountStatus(deps, id, status, change.reason)
    for (const spaceId of (await listRolesOf(deps.db, id)).keys()) await notePeople(deps, spaceId)
    return { ...row, status, role }
  })
}
