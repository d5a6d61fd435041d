import { USERNAME_MAX_LENGTH } from '#contract/constants.ts'

/** `4ga Boards` → `4ga-boards`, `Écran d’été` → `ecran-d-ete`; '' when nothing is left in ASCII. */
export function kebabName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** The first choice, then `-2`, `-3` …, always short enough for a username. */
export function* slugCandidates(name: string, fallback: string): Generator<string> {
  const base = kebabName(name) || fallback
  yield base.slice(0, USERNAME_MAX_LENGTH).replace(/-+$/, '')
  for (let number = 2; ; number++) {
    const ending = `-${number}`
    yield base.slice(0, USERNAME_MAX_LENGTH - ending.length).replace(/-+$/, '') + ending
  }
}
