import type { Account } from '../../platform/call.ts'

/** Mails contain codes and links of other people, so only administrators may read them. */
export function canReadMailbox(caller: Pick<Account, 'role'>): boolean {
  return caller.role === 'administrator'
}
