import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * Contract files with schemas bring zod along: 15 KB or more, and its probe for `new Function`
 * causes a report under our policy. Both front ends import only types from them.
 */
const WITHOUT_SCHEMAS = new Set([
  'account/firestore-settings.ts',
  'account/installation-values.ts',
  'account/key-scopes.ts',
  'account/space-values.ts',
  'account/telegram-values.ts',
  'account/user-values.ts',
  'add-ons/add-on-values.ts',
  'add-ons/interstitial-values.ts',
  'business/billing-values.ts',
  'business/package-values.ts',
  'business/promo-code-values.ts',
  'app-address.ts',
  'calls.ts',
  'constants.ts',
  'errors.ts',
  'languages.ts',
  'links/destination-rules.ts',
  'links/destination.ts',
  'links/folder-values.ts',
  'links/link-file.ts',
  'links/plain-link-fields.ts',
  'links/rule-values.ts',
  'mail/complete-blocks.ts',
  'mail/leave-reasons.ts',
  'mail/mail-check-values.ts',
  'mail/mail-fields.ts',
  'mail/read-text-block.ts',
  'mail/subscriber-messages.ts',
  'pages/default-layout.ts',
  'pages/embeds.ts',
  'pages/fonts.ts',
  'pages/form-fields.ts',
  'pages/shapes.ts',
  'pages/shown-blocks.ts',
  'permissions.ts',
  'qr/qr-design.ts',
  'qr/qr-sheet.ts',
  'texts/csv-cell.ts',
  'texts/csv-records.ts',
  'texts/grammar.ts',
  'texts/read-count.ts',
  'texts/read-moment.ts',
  'texts/text-addresses.ts',
  'texts/uri-reference.ts',
])
const IMPORT = /^import (?<type>type )?(?<names>[^'"]*?) from '#contract\/(?<file>[^']+)'/gm

describe('what the application and the public page take from the contract', () => {
  it('is types, constants and texts, never a schema', () => {
    const offenders = globSync('src/{web,page}/**/*.{ts,tsx}')
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(IMPORT)]
          .filter(({ groups }) => !groups?.type && !WITHOUT_SCHEMAS.has(groups?.file ?? ''))
          .map(({ groups }) => `${path}: ${groups?.file}`),
      )
    expect(offenders).toEqual([])
  })

  it('is the address of each call too: none is written out again', () => {
    const offenders = globSync('src/{web,page}/**/*.{ts,tsx}')
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .filter((path) => /['"`]\/api\/v1\//.test(readFileSync(path, 'utf8')))
    expect(offenders).toEqual([])
  })
})
