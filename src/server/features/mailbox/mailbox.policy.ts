import type { Account } from '../../platform/call.ts'

/** Mails hold codes and links of other people: for administrators alone. */
export function canReadMailbox(caller: Pick<Account, 'role'>): boolean {
  return caller.role === 'administrator'
}
