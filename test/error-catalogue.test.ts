import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldErrors } from '#contract/business/field-errors.ts'
import { type ErrorName, errors, successes } from '#contract/errors.ts'

/**
 * Proves that the catalogue matches what the server throws (contract.md §4): every code is thrown
 * somewhere and asked for by a test. Those that nobody can reach are listed here, with the reason.
 */
const unreachable: Partial<Record<ErrorName, string>> = {
  couponIdMissing: 'the path names the coupon',
  passwordsDiffer: 'a program gives a new password once; who changes theirs meets err_20',
  packageDomainsMissing: 'packages say how many domains, not which',
  packageDomainsInvalid: 'the same',
  packageNameMissing: 'a package has one name, whose code is err_76',
  bulkUserIdMissing: 'the query names the space that the links belong to; a person never does',
}

const root = new URL('..', import.meta.url).pathname
const sources = globSync(['src/server/**/*.{ts,tsx}', 'src/contract/**/*.ts'], { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file) && file !== 'src/contract/errors.ts')
  .map((file) => readFileSync(join(root, file), 'utf8'))
  // Errors in a call's declaration are a promise, not a throw.
  .map((text) => text.replace(/errors: \[[^\]]*\]/g, ''))
  .join('\n')

const isThrown = (name: string) => sources.includes(`'${name}'`)
const exists = (feature: string) =>
  ['src/server/features', 'src/server'].some((folder) => existsSync(join(root, folder, feature)))

/**
 * Tests of the server, without those of the web, which make up answers. One asks for a code if the
 * code or its name stands beside an expectation, or in a row of a table that a test walks. This is
 * read, not recorded: the workers of a run know nothing of each other, and a part of a run would
 * prove nothing.
 */
const tests = globSync(['src/server/**/*.test.{ts,tsx}', 'test/{abuse,e2e,faults}/**/*.test.ts'], {
  cwd: root,
})
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .filter((text) => text.includes('expect('))
const NEAR = 300
const ROW = /(?:\bcode: |[[,(] ?)['"]$/
const isAskedFor = (name: ErrorName) => {
  const either = new RegExp(`(?<!\\w)(?:${errors[name].code}(?!\\w)|(?<=['"])${name}(?=['"]))`, 'g')
  return tests.some((text) =>
    [...text.matchAll(either)].some(({ index }) => {
      const before = text.slice(Math.max(0, index - NEAR), index)
      return ROW.test(before) || `${before}${text.slice(index, index + NEAR)}`.includes('expect(')
    }),
  )
}
/** Asked for one by one by business-fields.test. */
const inTable = new Set<ErrorName>(
  Object.values(fieldErrors).flatMap((fields) => Object.values(fields)),
)

const names = Object.keys(errors) as ErrorName[]

describe('the error catalogue', () => {
  it('is thrown, each code by a feature that there is', () => {
    const without = Object.values(errors).filter(({ feature }) => !exists(feature))
    expect(without).toEqual([])
    const missing = names.filter((name) => unreachable[name] === undefined && !isThrown(name))
    expect(missing).toEqual([])
  })

  it('is asked for, each code by a test', () => {
    const missing = names
      .filter((name) => unreachable[name] === undefined && !inTable.has(name))
      .filter((name) => !isAskedFor(name))
    expect(missing).toEqual([])
  })

  it('excuses only what is really not thrown', () => {
    const excused = Object.keys(unreachable).filter(isThrown)
    expect(excused).toEqual([])
  })

  it('is thrown by name only', () => {
    const byCode = [...sources.matchAll(/failure\(\s*'(err_[^']*)'/g)].map((match) => match[1])
    expect(byCode).toEqual([])
    const unknown = [...sources.matchAll(/failure\(\s*'([A-Za-z]+)'/g)]
      .map((match) => match[1]!)
      .filter((name) => !Object.hasOwn(errors, name))
    expect(unknown).toEqual([])
  })

  it('is documented, and the documents are fresh', () => {
    const page = readFileSync(join(root, 'docs/errors.md'), 'utf8')
    for (const { code, text } of [...Object.values(errors), ...Object.values(successes)]) {
      expect(page).toContain(`\`${code}\``)
      expect(page).toContain(text)
    }
    expect(() =>
      execFileSync(process.execPath, ['scripts/generate-docs.mjs', '--check'], {
        cwd: root,
        stdio: 'pipe',
      }),
    ).not.toThrow()
  })
})
