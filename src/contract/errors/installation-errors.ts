import { refusal } from './refusal.ts'

/**
 * Domains and DNS, administration, Telegram, addresses of the installation (contract.md §4: err_91–110,
 * err_141–145, err_191–194, err_231–238, err_251–253, err_281–283, err_301).
 */
export const installationErrors = {
  domainInvalid: refusal('err_91', 400, 'domains', 'Enter a valid domain'),
  domainNotFound: refusal('err_92', 404, 'domains', 'Domain not found'),
  domainMissing: refusal('err_93', 400, 'domains', 'Enter a domain'),
  domainNotDeletable: refusal(
    'err_94',
    409,
    'domains',
    'This domain is in use and cannot be deleted',
  ),
  domainTaken: refusal('err_95', 409, 'domains', 'Another account uses this domain'),
  domainUnverifiedPrimary: refusal(
    'err_96',
    409,
    'domains',
    'A domain must be verified before it can be the primary one',
  ),
  domainNotAddable: refusal('err_109', 409, 'domains', 'This domain cannot be added'),
  domainNotInPackage: refusal(
    'err_110',
    409,
    'domains',
    'Your package does not include domains of your own',
  ),
  dnsRecordMissing: refusal(
    'err_281',
    409,
    'domains',
    'The DNS record was not found yet, please check it and try again',
  ),
  dnsRecordElsewhere: refusal(
    'err_282',
    409,
    'domains',
    'The DNS record points elsewhere, please correct it',
  ),
  certificateNotReady: refusal(
    'err_283',
    409,
    'domains',
    'The certificate of the domain is not ready yet',
  ),
  domainUnverifiedDefault: refusal(
    'err_301',
    409,
    'domains',
    'A domain must be verified before it can be the default',
  ),

  noPermission: refusal('err_101', 409, 'spaces', 'You do not have permission to do this'),
  configureFirst: refusal('err_102', 409, 'installation', 'Finish the setup first'),
  configurationExists: refusal('err_103', 409, 'installation', 'This configuration already exists'),
  passwordMismatch: refusal('err_104', 400, 'identity', 'The password does not match'),
  statusMissing: refusal('err_105', 400, 'users', 'Choose a status'),
  userIdMissing: refusal('err_106', 400, 'spaces', 'Choose a person'),
  userPackageIdMissing: refusal('err_107', 400, 'packages', 'Choose a package for the person'),

  telegramBotExists: refusal('err_141', 409, 'telegram', 'This bot is already connected'),
  telegramTokenRefused: refusal(
    'err_142',
    400,
    'telegram',
    'The token of the bot is missing or was refused',
  ),
  telegramChatIdMissing: refusal('err_143', 400, 'telegram', 'Enter the chat ID'),
  telegramBotIdMissing: refusal('err_144', 400, 'telegram', 'Choose a bot'),
  telegramBotNotFound: refusal('err_145', 404, 'telegram', 'Bot not found'),
  notificationChatIdMissing: refusal(
    'err_251',
    400,
    'telegram',
    'Enter the chat for the notification',
  ),
  notificationKindMissing: refusal('err_252', 400, 'telegram', 'Choose what to be notified about'),
  notificationTimeMissing: refusal('err_253', 400, 'telegram', 'Choose when to be notified'),

  supportTextMissing: refusal('err_191', 400, 'installation', 'Enter a text for the support page'),
  supportTextTooLong: refusal(
    'err_192',
    400,
    'installation',
    'The text of the support page is too long',
  ),
  supportTextInvalid: refusal(
    'err_193',
    400,
    'installation',
    'The text of the support page has characters that cannot be shown',
  ),
  supportTextNotFound: refusal('err_194', 404, 'installation', 'The support page has no text yet'),
  helpAddressMissing: refusal(
    'err_231',
    400,
    'installation',
    'Enter the address of the help pages',
  ),
  helpAddressInvalid: refusal(
    'err_232',
    400,
    'installation',
    'The address of the help pages is not valid',
  ),
  termsAddressMissing: refusal('err_233', 400, 'installation', 'Enter the address of the terms'),
  termsAddressInvalid: refusal(
    'err_234',
    400,
    'installation',
    'The address of the terms is not valid',
  ),
  privacyAddressMissing: refusal(
    'err_235',
    400,
    'installation',
    'Enter the address of the privacy notice',
  ),
  privacyAddressInvalid: refusal(
    'err_236',
    400,
    'installation',
    'The address of the privacy notice is not valid',
  ),
  redirectAddressMissing: refusal(
    'err_237',
    400,
    'installation',
    'Enter the address to redirect to',
  ),
  redirectAddressInvalid: refusal(
    'err_238',
    400,
    'installation',
    'The address to redirect to is not valid',
  ),
}
