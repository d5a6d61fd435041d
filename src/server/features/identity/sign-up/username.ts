import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '#contract/constants.ts'
import { Failure, failure } from '#contract/errors.ts'
import { requireUsableSlug } from '#contract/links/slugs.ts'
import type { Deps } from '../../../deps.ts'
import { isSlugFree } from '../../slugs/index.ts'

const COUNTED = 9
const RANDOM = 4
const ENDING_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The username as typed; '' counts as absent. */
export function readUsername(given: string | null | undefined): string | undefined {
  const text = (given ?? '').trim()
  return text === '' ? undefined : text
}

/** Derives a name from an address: `Ada.Love+x@example.com` → `ada-love`. */
export function usernameFromEmail(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).split('+')[0] ?? ''
  const name = local
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, USERNAME_MAX_LENGTH)
  return name.length < USERNAME_MIN_LENGTH ? `user-${name}`.replace(/-$/, '') : name
}

/**
 * Tries `ada`, `ada-2` … `ada-9` and then random suffixes until one succeeds.
 * @param take returns false if somebody else has the name
 */
export async function takeNameLike(
  deps: Pick<Deps, 'ids'>,
  base: string,
  take: (name: string) => Promise<boolean>,
): Promise<string> {
  const counted = Array.from({ length: COUNTED - 1 }, (_, index) => String(index + 2))
  const random = Array.from({ length: RANDOM }, (_, index) =>
    deps.ids.shortCode(4 + index, ENDING_ALPHABET),
  )
  for (const ending of ['', ...counted, ...random]) {
    const tail = ending === '' ? '' : `-${ending}`
    const name = base.slice(0, USERNAME_MAX_LENGTH - tail.length) + tail
    if (isUsableUsername(name) && (await take(name))) return name
  }
  throw failure('usernameTaken')
}

/** @throws usernameTaken for a taken, reserved or look-alike name; malformed for an invalid one */
export async function requireFreeUsername(
  deps: Pick<Deps, 'db' | 'clock'>,
  username: string,
): Promise<void> {
  requireUsableSlug(username, 'page')
  if (!(await isSlugFree(deps, username))) throw failure('usernameTaken')
}

function isUsableUsername(name: string): boolean {
  try {
    requireUsableSlug(name, 'page')
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
