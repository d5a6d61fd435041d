import { afterEach, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { pricing } from '#web/messages/de/pricing.ts'
import { reasons } from '#web/messages/de/reasons.ts'
import { text } from '#web/messages/index.ts'
import { readFailure } from './call-failure.ts'
import { isPackageRefusal } from './toasts.tsx'

const { pricing: english, reasons: englishReasons } = text
afterEach(() => {
  text.pricing = english
  text.reasons = englishReasons
})

const refusalOf = (field: string, words = errors.limitReached.text) =>
  readFailure(409, { error: { message: 'err_97', fields: { [field]: words } } }, null)

describe('what a package lacks', () => {
  it('is said by its name, with the way to its screen', () => {
    for (const [field, words] of [
      ['pages', text.pricing.noneLeft('Pages')],
      ['storageBytes', text.pricing.noneLeft('Storage')],
      ['rules', text.pricing.notInPackage('Rules')],
    ] as const) {
      const failure = refusalOf(field)
      expect(failure.message).toBe(words)
      expect(failure.message).toContain(text.common.showPackage)
      expect(isPackageRefusal(failure)).toBe(true)
    }
    Object.assign(text, { pricing })
    expect(refusalOf('mailsPerMonth').message).toBe(pricing.noneLeft('Mails im Monat'))
  })

  it('has its own words where it is no limit of a package', () => {
    Object.assign(text, { reasons })
    const extension = refusalOf('extension', 'This space does not have the extension')
    expect(extension.message).toBe('Dieser Bereich hat die Erweiterung nicht')
    expect(isPackageRefusal(extension)).toBe(true)
    const full = refusalOf('storage', 'There is no room left, please delete what you do not need')
    expect(full.message).toBe('Es ist kein Platz mehr frei, bitte lösche, was du nicht brauchst')
    expect(isPackageRefusal(full)).toBe(false)
  })

  it('is the text of the catalogue before the texts of packages are there', () => {
    Object.assign(text, { pricing: undefined })
    expect(refusalOf('pages').message).toBe(errors.limitReached.text)
  })
})
