import { z } from 'zod'
import { defineEndpoint, isoTimeSchema } from '../endpoint.ts'
import { type Language, languages } from '../languages.ts'
import { plainText } from '../texts/plain-text.ts'
import {
  ALLOWED_DOMAINS_MAX,
  BANNER_MAX,
  INSTALLATION_NAME_MAX,
  signUpRules,
} from './installation-values.ts'

/** What administrators set for the whole installation (contract.md §9). */

const languageNames = Object.keys(languages) as [Language, ...Language[]]

export const installationSettingsSchema = z.object({
  /** shown in place of Waypost; '' for none */
  name: z.string(),
  /** null for none, like every address */
  supportText: z.string().nullable(),
  helpUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  imprintUrl: z.string().nullable(),
  /** where the root of short links and pages leads */
  homeRedirect: z.string().nullable(),
  afterSignOutUrl: z.string().nullable(),
  signUp: z.enum(signUpRules),
  allowedDomains: z.array(z.string()),
  /** for visitors whose browser asks for none of our languages */
  defaultLanguage: z.enum(languageNames).nullable(),
  /** shown above every screen */
  banner: z.string().nullable(),
})
export type InstallationSettings = z.infer<typeof installationSettingsSchema>
export type SettingName = keyof InstallationSettings

export const NO_SETTINGS: InstallationSettings = {
  name: '',
  supportText: null,
  helpUrl: null,
  termsUrl: null,
  privacyUrl: null,
  imprintUrl: null,
  homeRedirect: null,
  afterSignOutUrl: null,
  signUp: 'open',
  allowedDomains: [],
  defaultLanguage: null,
  banner: null,
}

const settingsAnswer = z.object({
  settings: installationSettingsSchema,
  /** settings that a variable decides, by name: they cannot be changed here */
  variables: z.record(z.string(), z.string()),
  /** when terms or privacy notice were last changed; kept with each consent */
  termsVersion: isoTimeSchema.nullable(),
})

const administrator = { feature: 'Installation', access: 'administrator' } as const
/** checked by the service, which has a code for each */
const address = z.string().max(2_048).nullable()

export const getSettingsEndpoint = defineEndpoint({
  ...administrator,
  id: 'installation.settings',
  method: 'GET',
  path: '/api/v1/admin/settings',
  summary: 'The settings of the installation',
  limit: 'read',
  answer: settingsAnswer,
  errors: [],
})

export const changeSettingsEndpoint = defineEndpoint({
  ...administrator,
  id: 'installation.changeSettings',
  method: 'PATCH',
  path: '/api/v1/admin/settings',
  summary: 'Change settings of the installation; absent ones stay, null clears one',
  description:
    'A setting that a variable decides is `err_103`. `signUp: "domains"` needs `allowedDomains`: ' +
    '`err_102`.',
  limit: 'write',
  body: z
    .strictObject({
      name: plainText(INSTALLATION_NAME_MAX).trim(),
      supportText: z.string().nullable(),
      helpUrl: address,
      termsUrl: address,
      privacyUrl: address,
      imprintUrl: address,
      homeRedirect: address,
      afterSignOutUrl: address,
      signUp: z.enum(signUpRules),
      allowedDomains: z.array(z.string().max(253)).max(ALLOWED_DOMAINS_MAX),
      defaultLanguage: z.enum(languageNames).nullable(),
      banner: plainText(BANNER_MAX).trim().nullable(),
    })
    .partial(),
  answer: settingsAnswer,
  errors: [
    'configureFirst',
    'configurationExists',
    'supportTextMissing',
    'supportTextTooLong',
    'supportTextInvalid',
    'helpAddressMissing',
    'helpAddressInvalid',
    'termsAddressMissing',
    'termsAddressInvalid',
    'privacyAddressMissing',
    'privacyAddressInvalid',
    'redirectAddressMissing',
    'redirectAddressInvalid',
    'malformed',
  ],
})
export type SettingsChange = z.output<typeof changeSettingsEndpoint.body>
export type SettingsAnswer = z.infer<typeof settingsAnswer>

export const supportEndpoint = defineEndpoint({
  id: 'installation.support',
  method: 'GET',
  path: '/api/v1/installation/support',
  summary: 'Whom to ask for help with this installation',
  feature: 'Installation',
  access: 'public',
  limit: 'read',
  answer: z.object({ text: z.string() }),
  errors: ['supportTextNotFound'],
})
