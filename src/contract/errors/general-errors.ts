import { subscriberMessages } from '../mail/subscriber-messages.ts'
import { refusal } from './refusal.ts'

/** The general refusals of the HTTP layer (contract.md §1), by status. */
export const generalErrors = {
  malformed: refusal(
    'err_400',
    400,
    'http',
    'This request could not be understood, please check what you entered',
  ),
  unauthenticated: refusal('err_401', 401, 'http', 'Invalid credentials'),
  banned: refusal(
    'err_403',
    403,
    'http',
    'This account has been banned, please contact an administrator',
  ),
  notFound: refusal(
    'err_404',
    404,
    'http',
    'Sorry! the page you are looking for could not be found',
  ),
  methodNotAllowed: refusal('err_405', 405, 'http', 'This address does not accept this method'),
  conflict: refusal(
    'err_409',
    409,
    'http',
    'Somebody changed this in the meantime, please reload and try again',
  ),
  tooLarge: refusal('err_413', 413, 'http', 'This is too large, please send less'),
  limitReached: refusal('err_97', 409, 'http', 'The package of this space does not allow this'),
  wrongType: refusal('err_415', 415, 'http', 'This type of content is not accepted'),
  unknownHost: refusal('err_421', 421, 'http', 'There is no site at this address'),
  internal: refusal('err_500', 500, 'http', subscriberMessages.err_500),
  unavailable: refusal(
    'err_503',
    503,
    'http',
    'This is not available just now, please try again in a moment',
  ),
}
