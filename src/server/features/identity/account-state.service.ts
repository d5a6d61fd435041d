import type { Deps } from '../../deps.ts'
import { setSpacesBlocked } from '../spaces/index.ts'
import { type AccountRow, updateAccountState } from './account.repository.ts'

/**
 * Every change of an account's status goes through here, in the transaction of these deps: a ban
 * blocks everything in its spaces, any other status unblocks it (decision 072).
 */
export async function setAccountState(
  deps: Deps,
  id: string,
  state: Pick<AccountRow, 'status'> & Partial<Pick<AccountRow, 'role'>>,
): Promise<void> {
  await updateAccountState(deps.db, id, state)
  await setSpacesBlocked(deps, id, state.status === 'banned')
}
