import { type KeyScope, keyScopes, spaceKeyScopes } from '#contract/account/key-scopes.ts'

/** Common purposes of keys; `chosen`: individual scopes. */
export const keyPresets = ['read', 'create', 'full', 'chosen'] as const
export type KeyPreset = (typeof keyPresets)[number]

/** The scopes that a key of an account or of a space may have. */
export const offeredScopes = (isOfSpace: boolean): readonly KeyScope[] =>
  isOfSpace ? spaceKeyScopes : keyScopes

/** The scopes of a preset. */
export function scopesOf(preset: Exclude<KeyPreset, 'chosen'>, isOfSpace: boolean): KeyScope[] {
  if (preset === 'create') return ['links:create']
  return offeredScopes(isOfSpace).filter((scope) => preset === 'full' || scope.endsWith(':read'))
}

/** The preset with exactly these scopes. */
export function presetOf(scopes: readonly string[], isOfSpace: boolean): KeyPreset {
  const isSame = (others: readonly string[]) =>
    others.length === scopes.length && others.every((scope) => scopes.includes(scope))
  const found = (['read', 'create', 'full'] as const).find((preset) =>
    isSame(scopesOf(preset, isOfSpace)),
  )
  return found ?? 'chosen'
}
