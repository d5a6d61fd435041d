import { USERNAME_MAX_LENGTH } from '#contract/constants.ts'

/** One line without control characters, cut at a word, with an ellipsis when something is missing. */
export function shortened(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= max) return line
  const cut = line.slice(0, max - 1)
  const space = cut.lastIndexOf(' ')
  // a first word that is too long is cut inside, but never inside a character
  const head = space > 0 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')
  return `${head.replace(/[\s,;:–-]+$/, '')}…`
}

/** Text of several lines, without what could not be stored, cut where it is too long. */
export function storable(text: string, max: number): string {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, ' ')
    .trim()
  return clean.length <= max ? clean : `${clean.slice(0, max - 1).toWellFormed()}…`
}

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
