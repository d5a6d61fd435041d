import { describe, expect, it } from 'vitest'
import { readIcon } from './icon-files.ts'

describe('readIcon', () => {
  it.each([
    ['simple-icons', 'instagram'],
    ['tabler', 'world'],
    ['tabler-filled', 'star'],
  ])('gives %s/%s from its package, each time', async (set, name) => {
    expect(await readIcon(set, name)).toMatch(/^<svg\b.*<\/svg>\s*$/s)
    expect(await readIcon(set, name)).toBe(await readIcon(set, name))
  })

  it.each([
    ['simple-icons', 'no-such-brand'],
    ['simple-icons', '../package'],
    ['simple-icons', '..%2fpackage'],
    ['simple-icons', 'Instagram'],
    ['simple-icons', ''],
    ['tabler', '../filled/star'],
    ['other', 'instagram'],
    ['__proto__', 'instagram'],
    ['constructor', 'name'],
  ])('has nothing for %s/%s', async (set, name) => {
    expect(await readIcon(set, name)).toBeUndefined()
  })
})
