import { subscriberMessages } from '../mail/subscriber-messages.ts'
import { refusal } from './refusal.ts'

/**
 * Links, bulk import, blocked addresses, interstitials, safety checks (contract.md §4: err_21–30,
 * err_98, err_111–134, err_146, err_241, err_291–295).
 */
export const linkErrors = {
  destinationMissing: refusal('err_21', 400, 'links', 'Enter the address to shorten'),
  destinationUnreadable: refusal(
    'err_22',
    400,
    'links',
    'The address could not be read, please check it',
  ),
  shortUrlInvalid: refusal('err_23', 400, 'links', 'This is not one of our short links'),
  shortCodeMissing: refusal('err_24', 400, 'links', 'The short code is missing'),
  linkNotFound: refusal('err_25', 404, 'links', 'Link not found'),
  aliasTaken: refusal('err_26', 409, 'links', 'The Alias has already been taken'),
  aliasMissing: refusal('err_27', 400, 'links', 'Enter an alias'),
  destinationInvalid: refusal('err_28', 400, 'links', 'Enter a valid http or https address'),
  aliasTooShort: refusal('err_29', 400, 'links', 'The alias must have at least 4 characters'),
  aliasTooLong: refusal('err_29_1', 400, 'links', 'The alias must have at most 50 characters'),
  aliasCharacters: refusal(
    'err_29_2',
    400,
    'links',
    'The alias may only have letters A to Z, digits, _ and -',
  ),
  expired: refusal('err_30', 410, 'links', subscriberMessages.err_30),

  bulkFileMissing: refusal('err_111', 400, 'links', 'Choose a file to upload'),
  bulkFileInvalid: refusal(
    'err_112',
    400,
    'links',
    'The file could not be read, please upload a CSV file in UTF-8',
  ),
  changeSetNotFound: refusal('err_98', 404, 'links', 'These changes can no longer be undone'),
  linkListNameTaken: refusal(
    'err_113',
    409,
    'link-lists',
    'A list with this name already exists, please choose another',
  ),
  linkListNotFound: refusal('err_114', 404, 'link-lists', 'List not found'),
  linkListHasActiveLinks: refusal(
    'err_115',
    409,
    'link-lists',
    'The list has active links, please archive or delete them first, or keep them',
  ),
  packageWithoutBulk: refusal(
    'err_116',
    409,
    'links',
    'Your package does not include shortening in bulk',
  ),
  packageWithoutUtm: refusal(
    'err_117',
    409,
    'links',
    'Your package does not include UTM parameters',
  ),
  addressNotShortenable: refusal('err_118', 400, 'links', 'This address cannot be shortened'),
  bulkUserIdMissing: refusal('err_119', 400, 'links', 'Say whose links these are'),
  bulkTooMany: refusal('err_120', 400, 'links', 'You can short 250 links at once'),

  blockedDomainMissing: refusal('err_121', 400, 'safety', 'Enter the domain to block'),
  blockedDomainNotFound: refusal('err_122', 404, 'safety', 'Blocked domain not found'),
  blockedDomainExists: refusal('err_123', 409, 'safety', 'This domain is already blocked'),
  blockedDomainFixed: refusal('err_124', 409, 'safety', 'This blocked domain cannot be edited'),
  domainBlocked: refusal('err_125', 422, 'safety', 'An administrator has blocked this domain'),
  addressBlocked: refusal('err_126', 422, 'safety', 'An administrator has blocked this address'),
  linkDisabled: refusal('err_146', 409, 'safety', 'An administrator has disabled this link'),

  interstitialSecondsMissing: refusal(
    'err_127',
    400,
    'add-ons',
    'Show the page for 3 to 30 seconds',
  ),
  interstitialTextMissing: refusal(
    'err_128',
    400,
    'add-ons',
    'Enter a title and a button for the page',
  ),
  interstitialOwnerNotFound: refusal(
    'err_129',
    404,
    'add-ons',
    'The owner of this page was not found',
  ),
  interstitialDenied: refusal('err_130', 409, 'add-ons', 'An administrator has denied this page'),
  interstitialPending: refusal(
    'err_131',
    409,
    'add-ons',
    'An administrator must approve this page first',
  ),
  interstitialNotFound: refusal('err_132', 404, 'add-ons', 'Save the page first'),
  interstitialAddOnMissing: refusal(
    'err_133',
    409,
    'add-ons',
    'Your own page before a link needs the add-on',
  ),
  interstitialVerified: refusal(
    'err_134',
    409,
    'add-ons',
    'This page has already been submitted or approved',
  ),

  destinationFlagged: refusal(
    'err_241',
    422,
    'safety',
    'This address is flagged as phishing, malicious or spam',
  ),
  safetyKeyMissing: refusal('err_291', 400, 'safety', 'Enter the key of the safety service'),
  safetyKeyRefused: refusal('err_292', 400, 'safety', 'The safety service refused this key'),
  safetyUnreachable: refusal(
    'err_293',
    409,
    'safety',
    'The safety service cannot be reached, please try again later',
  ),
  safetyKeyNotFound: refusal('err_294', 404, 'safety', 'No safety service is set up'),
  oneOfSeveralFlagged: refusal(
    'err_295',
    422,
    'safety',
    'One of these addresses is flagged as phishing, malicious or spam',
  ),
}
