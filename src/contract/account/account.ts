import { z } from 'zod'
import { OWN_PASSWORDS } from '../auth-mode.ts'
import { defineEndpoint, isoTimeSchema } from '../endpoint.ts'
import { idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'
import { isTimeZone } from '../time-zone.ts'
import { accountRoles, authUserSchema, emailText, passwordText } from './identity.ts'

/**
 * Passwords, profile, address and closing of an account (contract.md §3). The service refuses
 * invalid addresses and short passwords with their codes of the catalogue.
 */

export const ACCOUNT_NAME_MAX = 60
export const ACCOUNT_BIO_MAX = 500
/** How long a link for a new password is valid. */
export const RESET_LINK_MINUTES = 30
/** How long a change of address waits for both confirmations. */
export const EMAIL_CHANGE_HOURS = 24
/** How long a deleted account can be restored; then it is gone. */
export const ACCOUNT_GRACE_DAYS = 30

/** spec §8, word for word. */
export const RESET_LINK_SENT = 'Reset link are sended to your mailbox, check there first' as const
export const PROFILE_UPDATED = 'Profile Updated Successfully' as const

const mailToken = z.string().min(1).max(128)

export const forgotPasswordEndpoint = defineEndpoint({
  id: 'account.forgotPassword',
  method: 'POST',
  path: '/jwt-forget-pwd',
  modes: ['jwt'],
  summary: 'Mail a link for a new password',
  description:
    'The answer and its timing are the same whether or not the address has an account. The ' +
    'link works once, within 30 minutes; a new one replaces it.',
  feature: 'Account',
  access: 'public',
  limit: 'mail',
  secret: true,
  body: z.object({ email: emailText }),
  unknownBodyKeys: 'ignore',
  answer: z.literal(RESET_LINK_SENT),
  errors: ['emailInvalid', 'malformed'],
})

export const fakeForgotPasswordEndpoint = defineEndpoint({
  ...forgotPasswordEndpoint,
  id: 'account.fakeForgotPassword',
  path: '/fake-forget-pwd',
  modes: ['fake'],
})

export const resetPasswordEndpoint = defineEndpoint({
  id: 'account.resetPassword',
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  modes: OWN_PASSWORDS,
  summary: 'Set a new password with the link from the mail; signs out everywhere',
  feature: 'Account',
  access: 'public',
  limit: 'code',
  secret: true,
  body: z.object({ token: mailToken, password: passwordText }),
  answer: z.object({ email: z.string() }),
  errors: ['resetTokenInvalid', 'passwordTooShort', 'tooManyRequests'],
})

export const changePasswordEndpoint = defineEndpoint({
  id: 'account.changePassword',
  method: 'POST',
  path: '/api/v1/auth/change-password',
  modes: OWN_PASSWORDS,
  summary: 'Change the password; signs out everywhere else',
  feature: 'Account',
  access: 'account',
  limit: 'signIn',
  secret: true,
  body: z.object({
    oldPassword: passwordText,
    newPassword: passwordText,
    confirmation: passwordText.optional(),
  }),
  answer: z.object({ isChanged: z.literal(true) }),
  errors: ['oldPasswordWrong', 'newPasswordsDiffer', 'passwordTooShort', 'tooManyRequests'],
})

export const postProfileEndpoint = defineEndpoint({
  id: 'account.postProfile',
  method: 'POST',
  path: '/post-jwt-profile',
  modes: ['jwt'],
  summary: 'Change the username',
  description:
    '`idx` is ignored: the session says who. The old username redirects to the page for 90 ' +
    'days and is blocked for a year.',
  feature: 'Account',
  access: 'account',
  limit: 'write',
  body: z.object({
    username: z.string().max(200),
    idx: z.unknown().optional().meta({ description: 'ignored' }),
  }),
  unknownBodyKeys: 'ignore',
  answer: z.literal(PROFILE_UPDATED),
  errors: ['usernameTaken', 'malformed', 'notFound'],
})

export const postFakeProfileEndpoint = defineEndpoint({
  ...postProfileEndpoint,
  id: 'account.postFakeProfile',
  path: '/post-fake-profile',
  modes: ['fake'],
})

const languageText = z
  .string()
  .max(35)
  .regex(/^(?:[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)?$/, 'Use a language tag such as en or pt-BR')
  .meta({ description: "BCP 47; empty: use the browser's", examples: ['en'] })
const timeZoneText = z
  .string()
  .max(64)
  .refine((name) => name === '' || isTimeZone(name), 'Use a time zone such as Europe/Vienna')
  .meta({ description: "IANA name; empty: use the browser's", examples: ['Europe/Vienna'] })

const notificationsSchema = z.object({
  /** the week's numbers, on Mondays */
  weeklyMail: z.boolean(),
  /** what happened to links, by mail too: at most one mail a day */
  noticeMail: z.boolean(),
  /** a destination does not answer */
  linkDead: z.boolean(),
  /** it answers again */
  linkAlive: z.boolean(),
  /** a link ends within three days */
  linkEnding: z.boolean(),
  linkEnded: z.boolean(),
  /** a link used up its limit */
  linkLimit: z.boolean(),
})

export const accountSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: z.enum(accountRoles),
  name: z.string(),
  /** slug of the first page */
  username: z.string(),
  bio: z.string(),
  language: z.string(),
  timeZone: z.string(),
  picture: z.object({ id: idSchema, url: z.string() }).nullable(),
  notifications: notificationsSchema,
  hasPassword: z.boolean(),
  /** an address that waits for its confirmations */
  emailChange: z
    .object({
      email: z.string(),
      isOldConfirmed: z.boolean(),
      isNewConfirmed: z.boolean(),
      expiresAt: isoTimeSchema,
    })
    .nullable(),
  createdAt: isoTimeSchema,
  revision: z.int(),
})
export type AccountAnswer = z.infer<typeof accountSchema>

export const getAccountEndpoint = defineEndpoint({
  id: 'account.get',
  method: 'GET',
  path: '/api/v1/account',
  summary: 'My account: profile and settings',
  feature: 'Account',
  access: 'account',
  limit: 'read',
  answer: accountSchema,
  errors: [],
})

export const accountChangeSchema = z.object({
  name: plainText(ACCOUNT_NAME_MAX)
    .refine((name) => !/[\r\n\t]/.test(name), 'must be one line')
    .optional(),
  username: z.string().max(200).optional(),
  bio: plainText(ACCOUNT_BIO_MAX).optional(),
  language: languageText.optional(),
  timeZone: timeZoneText.optional(),
  /** id of an uploaded picture; null removes it */
  pictureId: idSchema.nullable().optional(),
  notifications: notificationsSchema.partial().optional(),
  /** of the answer that this change is based on: 409 when one of its fields has changed since */
  revision: z.int().min(1).optional(),
})
export type AccountChange = z.infer<typeof accountChangeSchema>

export const changeAccountEndpoint = defineEndpoint({
  id: 'account.change',
  method: 'PATCH',
  path: '/api/v1/account',
  summary: 'Change fields of my profile',
  feature: 'Account',
  access: 'account',
  limit: 'write',
  body: accountChangeSchema,
  answer: accountSchema,
  errors: ['usernameTaken', 'conflict', 'malformed', 'notFound'],
})

export const changeEmailEndpoint = defineEndpoint({
  id: 'account.changeEmail',
  method: 'POST',
  path: '/api/v1/auth/change-email',
  modes: OWN_PASSWORDS,
  summary: 'Request a change of the e-mail address',
  description:
    'Both the new and the current address get a link; the address changes once both are ' +
    'confirmed, within 24 hours. An address that somebody else has gets the same answer.',
  feature: 'Account',
  access: 'account',
  limit: 'mail',
  secret: true,
  body: z.object({ email: emailText, password: passwordText }),
  answer: z.object({ email: z.string(), expiresAt: isoTimeSchema }),
  errors: [
    'emailInvalid',
    'passwordMismatch',
    'malformed',
    'tooManyRequests',
    'tooManyFromAccount',
  ],
})

export const stopEmailChangeEndpoint = defineEndpoint({
  id: 'account.stopEmailChange',
  method: 'DELETE',
  path: '/api/v1/auth/change-email',
  modes: OWN_PASSWORDS,
  summary: 'Cancel the change of the e-mail address',
  feature: 'Account',
  access: 'account',
  limit: 'write',
  answer: z.object({ isStopped: z.boolean() }),
  errors: [],
})

export const confirmEmailEndpoint = defineEndpoint({
  id: 'account.confirmEmail',
  method: 'POST',
  path: '/api/v1/auth/confirm-email',
  modes: OWN_PASSWORDS,
  summary: 'Confirm or cancel a change of address with the link from the mail',
  description:
    'The link to the current address can also cancel the change (`stop`). When both have ' +
    'confirmed, every session ends except the one that requested the change.',
  feature: 'Account',
  access: 'public',
  limit: 'code',
  secret: true,
  body: z.object({ token: mailToken, stop: z.boolean().optional() }),
  answer: z.object({
    state: z.enum([
      'changed',
      'waits for the present address',
      'waits for the new address',
      'stopped',
    ]),
  }),
  errors: ['resetTokenInvalid'],
})

export const deleteAccountEndpoint = defineEndpoint({
  id: 'account.delete',
  method: 'POST',
  path: '/api/v1/account/delete',
  summary: 'Delete my account; it can be restored for 30 days',
  description:
    'Signs out everywhere; pages and links answer 410. A mail contains a link that restores ' +
    'everything until the permanent deletion. The only administrator gets `err_101`.',
  feature: 'Account',
  access: 'account',
  limit: 'signIn',
  secret: true,
  body: z.object({ password: passwordText }),
  answer: z.object({ deleteAt: isoTimeSchema }),
  errors: ['passwordMismatch', 'noPermission', 'tooManyRequests'],
})

export const restoreAccountEndpoint = defineEndpoint({
  id: 'account.restore',
  method: 'POST',
  path: '/api/v1/auth/restore-account',
  summary: 'Restore a deleted account with the link from its mail',
  feature: 'Account',
  access: 'public',
  limit: 'code',
  secret: true,
  body: z.object({ token: mailToken }),
  answer: authUserSchema.pick({ email: true }),
  errors: ['resetTokenInvalid'],
})

export const exportAccountEndpoint = defineEndpoint({
  id: 'account.export',
  method: 'GET',
  path: '/api/v1/account/export',
  summary: 'Everything the account owns, as one JSON file',
  feature: 'Account',
  access: 'account',
  limit: 'bulk',
  answerType: 'application/json',
  answer: z.record(z.string(), z.unknown()),
  errors: [],
})

export const accountEndpoints = [
  forgotPasswordEndpoint,
  fakeForgotPasswordEndpoint,
  resetPasswordEndpoint,
  changePasswordEndpoint,
  postProfileEndpoint,
  postFakeProfileEndpoint,
  getAccountEndpoint,
  changeAccountEndpoint,
  changeEmailEndpoint,
  stopEmailChangeEndpoint,
  confirmEmailEndpoint,
  deleteAccountEndpoint,
  restoreAccountEndpoint,
  exportAccountEndpoint,
] as const
