import { USERNAME_MAX_LENGTH } from '#contract/constants.ts'

/**
 * `4ga Boards` → `4ga-boards`, `Écran d’été` → `ecran-d-ete`; '' if no ASCII characters are left.
 */
export function kebabName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** The name itself, then with `-2`, `-3` and so on, always short enough for a username. */
export function* slugCandidates(name: string, fallback: string): Generator<string> {
  const base = kebabName(name) || fallback
  yield base.slice(0, USERNAME_MAX_LENGTH).replace(/-+$/, '')
  for (let number = 2; ; number++) {
    const ending = `-${number}`
    yield base.slice(0, USERNAME_MAX_LENGTH - ending.length).replace(/-+$/, '') + ending
  }
}
