import { subscriberMessages } from '../mail/subscriber-messages.ts'
import { refusal } from './refusal.ts'

/**
 * Subscribing and one-time codes: the quoted texts of spec §8 and their statuses (contract.md §2).
 */
export const subscriberErrors = {
  wrongCode: refusal('err_0', 400, 'subscribers', subscriberMessages.err_0),
  alreadyVerified: refusal('err_0_1', 409, 'subscribers', subscriberMessages.err_0_1),
  tooManyRequests: refusal('err_211', 429, 'http', subscriberMessages.err_211),
  tooManyFromAccount: refusal('err_344', 429, 'subscribers', subscriberMessages.err_344),
  subscriberNotFound: refusal('err_349_2', 404, 'subscribers', subscriberMessages.err_349_2),
  codeAbsent: refusal('err_349_4', 400, 'subscribers', subscriberMessages.err_349_4),
  alreadySubscribed: refusal('err_349_5', 409, 'subscribers', subscriberMessages.err_349_5),
}
