import { z } from 'zod'
import {
  cursorPage,
  cursorQuery,
  defineEndpoint,
  givenTimeSchema,
  isoTimeSchema,
} from '../endpoint.ts'
import { idSchema } from '../ids.ts'

/** The audited events (threats.md §3 'Audit'); the application has a sentence for each. */
export const auditActions = [
  'sign-in',
  'sign-out',
  'session-end',
  'password-reset-ask',
  'password-reset',
  'password-change',
  'email-change-ask',
  'email-change',
  'email-change-stop',
  'username-change',
  'account-export',
  'account-delete',
  'account-restore',
  'account-status',
  'role-change',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-use',
  'passkey-add',
  'passkey-delete',
  'social-connect',
  'social-disconnect',
  'team-sign-in-change',
  'team-sign-in-delete',
  'team-join',
  'team-leave',
  'spare-key-make',
  'spare-key-use',
  'key-create',
  'key-use',
  'key-renew',
  'key-delete',
  'key-limit',
  'member-invite',
  'member-role',
  'member-remove',
  'space-create',
  'space-delete',
  'space-restore',
  'space-transfer',
  'space-export',
  'link-destination',
  'links-move',
  'pages-move',
  'folder-share',
  'subscribers-export',
  'subscribers-import',
  'subscriber-delete',
  'broadcast-send',
  'address-block',
  'address-unblock',
  'safety-service-on',
  'safety-service-off',
  'link-block',
  'link-unblock',
  'page-block',
  'page-unblock',
  'appeal-decide',
  'report-resolve',
  'domain-add',
  'domain-delete',
  'settings-change',
  'interstitial-decide',
  'telegram-bot-add',
  'telegram-bot-delete',
  'telegram-pair',
  'telegram-unpair',
  'payment-provider-set',
  'payment-provider-remove',
  'package-order',
  'subscription-cancel',
  'subscription-resume',
  'invoice-pay',
  'invoice-cancel',
  'invoice-refund',
  'coupons-make',
  'coupon-delete',
  'coupon-redeem',
  'reseller-change',
  'package-define',
  'package-change',
  'package-delete',
  'package-grant',
  'add-on-give',
  'add-on-end',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditResults = ['done', 'refused'] as const
export type AuditResult = (typeof auditResults)[number]

export const auditEntrySchema = z.object({
  id: idSchema,
  at: isoTimeSchema,
  action: z.enum(auditActions),
  result: z.enum(auditResults),
  /** the account it is about; null for an address without an account */
  account: z.object({ id: idSchema, email: z.string().nullable() }).nullable(),
  /** who did it; null without a session */
  actor: z.object({ id: idSchema, email: z.string().nullable() }).nullable(),
  sessionId: idSchema.nullable(),
  /** the API key that was used; keys of a space have no actor */
  key: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** the /24 of an IPv4 address, the /64 of an IPv6 address */
  network: z.string().nullable(),
  object: z.object({ kind: z.string(), id: z.string(), text: z.string() }).nullable(),
  requestId: z.string().nullable(),
})
export type AuditEntryAnswer = z.infer<typeof auditEntrySchema>

export const listAuditEndpoint = defineEndpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/api/v1/audit',
  summary: 'The history of an account, newest first',
  description:
    'Of your own account. Administrators get all accounts with `scope=all`, or one with ' +
    '`accountId`; everybody else gets 404 for these.',
  feature: 'Account',
  access: 'account',
  limit: 'read',
  query: cursorQuery.extend({
    scope: z.enum(['own', 'all']).default('own'),
    accountId: idSchema.optional(),
    /** part of the address of the account it is about, or of the actor */
    person: z.string().trim().min(1).max(200).optional(),
    action: z.enum(auditActions).optional(),
    result: z.enum(auditResults).optional(),
    from: givenTimeSchema.optional(),
    to: givenTimeSchema.optional(),
  }),
  answer: cursorPage(auditEntrySchema),
  errors: ['notFound', 'malformed'],
})

export const auditEndpoints = [listAuditEndpoint] as const
