import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { readEmailAddress } from '../../../platform/mail/email-address.ts'
import { requireRoomForSubscriber } from '../../packages/index.ts'
import { hashEmail } from '../subscriber-tokens.ts'
import { insertOrReviveSubscriber } from '../subscribers.repository.ts'

export interface ConsentedAddress {
  email: string
  /** when they agreed, ms UTC */
  consentAt: number
}

/**
 * Stores addresses whose owners agreed elsewhere, in the transaction of these deps. Sends no mail.
 * @returns number of addresses that are new to the page
 * @throws emailInvalid
 */
export async function addSubscribers(
  deps: Deps,
  pageId: string,
  addresses: readonly ConsentedAddress[],
): Promise<number> {
  let added = 0
  for (const { email, consentAt } of addresses) {
    const address = readEmailAddress(email)
    if (address === undefined) throw failure('emailInvalid')
    await requireRoomForSubscriber(deps, { pageId, emailKey: address.key })
    const stored = await insertOrReviveSubscriber(deps.db, {
      id: deps.ids.uuid(),
      page_id: pageId,
      email: address.address,
      email_key: address.key,
      email_hash: hashEmail(deps.secrets, address.key),
      token_id: deps.ids.token(128),
      state: 'active',
      source: 'import',
      consent_at: consentAt,
      proof: 'elsewhere',
      left_after: null,
      left_reason: '',
      unsubscribed_at: null,
      created_at: consentAt,
      updated_at: consentAt,
    })
    if (stored) added += 1
  }
  return added
}
