import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * Files of the contract that carry schemas bring zod with them: 15 KB and more, and its probe for
 * `new Function` is a report under our policy. The application takes types from them only.
 */
const WITHOUT_SCHEMAS = new Set([
  'calls.ts',
  'constants.ts',
  'csv-cell.ts',
  'csv-records.ts',
  'default-layout.ts',
  'destination-rules.ts',
  'embeds.ts',
  'errors.ts',
  'firestore-settings.ts',
  'grammar.ts',
  'languages.ts',
  'link-file.ts',
  'permissions.ts',
  'plain-link-fields.ts',
  'qr-design.ts',
  'qr-sheet.ts',
  'read-count.ts',
  'read-moment.ts',
  'rule-values.ts',
  'shown-blocks.ts',
  'subscriber-messages.ts',
  'text-addresses.ts',
])
const IMPORT = /^import (?<type>type )?(?<names>[^'"]*?) from '#contract\/(?<file>[^']+)'/gm

describe('what the application takes from the contract', () => {
  it('is types, constants and texts, never a schema', () => {
    const offenders = globSync('src/web/**/*.{ts,tsx}')
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(IMPORT)]
          .filter(({ groups }) => !groups?.type && !WITHOUT_SCHEMAS.has(groups?.file ?? ''))
          .map(({ groups }) => `${path}: ${groups?.file}`),
      )
    expect(offenders).toEqual([])
  })

  it('is the address of each call too: none is written out again', () => {
    const offenders = globSync('src/web/**/*.{ts,tsx}')
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .filter((path) => /['"`]\/api\/v1\//.test(readFileSync(path, 'utf8')))
    expect(offenders).toEqual([])
  })
})
