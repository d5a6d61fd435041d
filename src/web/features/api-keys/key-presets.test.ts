import { expect, it } from 'vitest'
import { keyPresets, presetOf, scopesOf } from './key-presets.ts'

it('knows a preset by its scopes, and everything else as chosen', () => {
  for (const isOfSpace of [false, true]) {
    for (const preset of keyPresets.slice(0, 3) as ['read', 'create', 'full']) {
      expect(presetOf(scopesOf(preset, isOfSpace).toReversed(), isOfSpace)).toBe(preset)
    }
    expect(presetOf(['links:read', 'links:create'], isOfSpace)).toBe('chosen')
    expect(presetOf([], isOfSpace)).toBe('chosen')
  }
  expect(scopesOf('full', true)).not.toContain('users:write')
  expect(scopesOf('read', false).every((scope) => scope.endsWith(':read'))).toBe(true)
})
