import { subscriberMessages } from '../mail/subscriber-messages.ts'
import { refusal } from './refusal.ts'

/**
 * Signing up and in, spaces, moves (contract.md §4: err_3, err_7–20_1, err_51–55, err_135–140,
 * err_147–150). Only the sign-in call answers 401; elsewhere it would sign the person out.
 */
export const accountErrors = {
  wrongAdminSecret: refusal(
    'err_3',
    400,
    'installation',
    'This link for the first administrator is wrong or no longer valid',
  ),
  emailInvalid: refusal('err_7', 400, 'identity', subscriberMessages.err_7),
  passwordTooShort: refusal(
    'err_8',
    400,
    'identity',
    'Password must be at least 8 characters in length',
  ),
  passwordsDiffer: refusal('err_9', 400, 'identity', 'The passwords do not match'),
  emailRegistered: refusal('err_10', 409, 'identity', 'An account with this email already exists'),
  accountAbsent: refusal(
    'err_11',
    401,
    'identity',
    'There is no account with this address, please sign up',
  ),
  notVerified: refusal(
    'err_12',
    401,
    'identity',
    'Your email is not verified yet, we sent you a new code',
  ),
  wrongCredentials: refusal('err_13', 401, 'identity', 'Invalid email or password'),
  accountDeleted: refusal('err_14', 401, 'identity', 'This account has been deleted'),
  accountDeactivated: refusal(
    'err_15',
    403,
    'identity',
    'This account has been deactivated, please contact an administrator',
  ),
  signInWithGoogle: refusal(
    'err_16',
    401,
    'identity',
    'This account signs in with Google, please use the Google button',
  ),
  signInWithFacebook: refusal(
    'err_17',
    401,
    'identity',
    'This account signs in with Facebook, please use the Facebook button',
  ),
  resetTokenInvalid: refusal(
    'err_18',
    400,
    'identity',
    'This reset link is wrong or has been used, please ask for a new one',
  ),
  oldPasswordWrong: refusal('err_19', 400, 'identity', 'The old password is wrong'),
  newPasswordsDiffer: refusal(
    'err_20',
    400,
    'identity',
    'The new password and its confirmation do not match',
  ),
  usernameTaken: refusal(
    'err_20_1',
    409,
    'pages',
    'This username is taken or reserved, please choose another',
  ),

  spaceNameMissing: refusal('err_51', 400, 'spaces', 'Enter a name for the space'),
  spaceColorMissing: refusal('err_52', 400, 'spaces', 'Choose a colour for the space'),
  spaceExists: refusal('err_53', 409, 'spaces', 'A space with this name already exists'),
  spaceNotFound: refusal('err_54', 404, 'spaces', 'Space not found'),
  spaceIdMissing: refusal('err_55', 400, 'spaces', 'Choose a space'),

  moveExpirySpanInvalid: refusal('err_135', 400, 'moves', 'Choose a valid period for the expiry'),
  moveDeletionSpanInvalid: refusal(
    'err_136',
    400,
    'moves',
    'Choose a valid period for the deletion',
  ),
  nothingToMove: refusal(
    'err_137',
    400,
    'moves',
    'There is nothing to move, please choose at least one link',
  ),
  moveTargetUnverified: refusal('err_138', 409, 'moves', 'The target domain is not verified yet'),
  moveSameDomain: refusal(
    'err_139',
    400,
    'moves',
    'The links are already on this domain, please choose another',
  ),
  moveSameSpace: refusal(
    'err_140',
    400,
    'moves',
    'The links are already in this space, please choose another',
  ),
  moveLinkExists: refusal('err_147', 409, 'moves', 'A link with this alias already exists there'),
  moveTargetNotFound: refusal('err_148', 404, 'moves', 'The target of the move was not found'),
  moveUnderWay: refusal(
    'err_149',
    409,
    'moves',
    'Links are being moved, please wait until that is done',
  ),
  moveTargetNotHttps: refusal('err_150', 400, 'moves', 'The address must begin with https'),
}
