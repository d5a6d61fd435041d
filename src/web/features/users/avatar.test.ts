import { describe, expect, it } from 'vitest'
import { initialsOf } from './avatar.tsx'

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada', 'A'],
    ['ada.love-lace', 'AL'],
    ['李 小龙', '李小'],
    ['  ', ''],
    ['👩‍🚀 Sally Ride', '👩R'],
  ])('of %s are %s', (name, letters) => {
    expect(initialsOf(name)).toBe(letters)
  })
})
