import { z } from 'zod'
import { authModes } from '../auth-mode.ts'
import { defineEndpoint } from '../endpoint.ts'
import { socialProviders } from '../pages/social.ts'
import type { FirestoreSettings } from './firestore-settings.ts'
import { signUpRules } from './installation-values.ts'

const firestoreSettingsSchema: z.ZodType<FirestoreSettings> = z.object({
  host: z.string().nullable(),
  ssl: z.boolean().nullable(),
  cacheSizeBytes: z.int().nullable(),
  forceLongPolling: z.boolean().nullable(),
  autoDetectLongPolling: z.boolean().nullable(),
  longPollingTimeoutSeconds: z.number().nullable(),
})

/** The settings of the browser's Firebase SDK; none is a secret. */
export const firebaseSettingsSchema = z.object({
  apiKey: z.string(),
  authDomain: z.string(),
  projectId: z.string(),
  appId: z.string().nullable(),
  /** `host:port` of the Authentication emulator, never in production */
  authEmulatorHost: z.string().nullable(),
  /** for the database client (spec §5); null: the default of the SDK */
  firestore: firestoreSettingsSchema,
})
export type FirebaseSettings = z.infer<typeof firebaseSettingsSchema>

/** Public facts about this installation, for everybody. */
export const installationEndpoint = defineEndpoint({
  id: 'installation.get',
  method: 'GET',
  path: '/api/v1/installation',
  summary: 'Addresses and settings of this installation',
  feature: 'Installation',
  access: 'public',
  limit: 'read',
  answer: z.object({
    /** origin of short links and pages, which may differ from this host */
    shortOrigin: z.string().meta({ examples: ['https://go.example.com'] }),
    /** providers whose accounts may sign in here, with the names on their buttons */
    signInWith: z.array(z.object({ provider: z.enum(socialProviders), name: z.string() })),
    /** false without a mail server: mails wait in the Mailbox, where administrators read them */
    sendsMail: z.boolean(),
    /** shown in place of Waypost; '' for none */
    name: z.string(),
    /** whether anything is limited by packages */
    hasPackages: z.boolean(),
    /** whether `installation.support` has a text */
    hasSupport: z.boolean(),
    helpUrl: z.string().nullable(),
    termsUrl: z.string().nullable(),
    privacyUrl: z.string().nullable(),
    imprintUrl: z.string().nullable(),
    afterSignOutUrl: z.string().nullable(),
    signUp: z.enum(signUpRules),
    /** whose addresses may sign up, with `signUp: "domains"` */
    allowedDomains: z.array(z.string()),
    /** what administrators tell everybody */
    banner: z.string().nullable(),
    /** where accounts are kept */
    authMode: z.enum(authModes),
    /** null in the other modes */
    firebase: firebaseSettingsSchema.nullable(),
  }),
  errors: [],
})
