import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ErrorName, errors, successes } from '#contract/errors.ts'

/**
 * Proves that the catalogue matches what the server throws (contract.md §4). Every code whose
 * feature exists must be thrown somewhere; exceptions for unfinished parts are listed here with a
 * reason, until they are done.
 */
const notYet: Partial<Record<ErrorName, string>> = {
  couponIdMissing: 'the path names the coupon',
  passwordsDiffer: 'sign-up asks for one password; comes with changing it (accounts)',
  packageDomainsMissing: 'packages say how many domains, not which',
  packageDomainsInvalid: 'the same',
  packageNameMissing: 'a package has one name, whose code is err_76',
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
  feature === 'http' ||
  feature === 'installation' ||
  existsSync(join(root, 'src/server/features', feature))

describe('the error catalogue', () => {
  it('is thrown, as far as its features exist', () => {
    const missing = Object.entries(errors)
      .filter(([, { feature }]) => exists(feature))
      .map(([name]) => name as ErrorName)
      .filter((name) => notYet[name] === undefined && !isThrown(name))
    expect(missing).toEqual([])
  })

  it('excuses only what is really not thrown', () => {
    const excused = Object.keys(notYet).filter(isThrown)
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
