import { ALIAS_PATTERN, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '#contract/constants.ts'
import type { PageDraft } from '#contract/pages/page-imports.ts'
import { createPage } from '#web/features/pages/pages.api.ts'
import { randomKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { type Brought, bringIn, type Work } from './bring-in.ts'
import { pickAll } from './picked.ts'

/** What became of the other pages of a file: each is a page of its own, a draft at first. */
export interface BroughtPages {
  /** ids of those that were made */
  made: string[]
  /** names of those that could not be made, such as beyond the pages of an account */
  missed: string[]
}

/**
 * Brings one page of a file onto the page that is open, and each of the others as a page of its own.
 * @throws CallFailure of the first one, AbortError when it was given up
 */
export async function bringPages(
  work: Work,
  others: readonly PageDraft[],
): Promise<Brought & { pages: BroughtPages }> {
  const brought = await bringIn(work)
  const pages: BroughtPages = { made: [], missed: [] }
  for (const draft of others) {
    try {
      pages.made.push(await bringAsPage(work, draft))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      pages.missed.push(draft.name)
    }
  }
  return { ...brought, pages }
}

async function bringAsPage(work: Work, draft: PageDraft): Promise<string> {
  const { id } = await makePage(draft)
  await bringIn({
    ...work,
    pageId: id,
    draft,
    pick: pickAll(draft),
    idempotencyKey: randomKey(),
  })
  return id
}

const TRIES = 20

/** Under the name it had or, where somebody has that, the next free one with a number. */
async function makePage({ name, title }: PageDraft): Promise<{ id: string }> {
  const base = usernameOf(name)
  for (let number = 1; ; number++) {
    const username = number === 1 ? base : `${base.slice(0, USERNAME_MAX_LENGTH - 3)}-${number}`
    try {
      return await createPage({ username, title }, randomKey())
    } catch (error) {
      const isTaken = error instanceof CallFailure && error.code === 'err_20_1'
      if (!isTaken || number === TRIES) throw error
    }
  }
}

/** @returns a name that may be one here */
export function usernameOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, USERNAME_MAX_LENGTH)
  if (plain.length >= USERNAME_MIN_LENGTH && ALIAS_PATTERN.test(plain)) return plain
  return plain === '' ? 'page' : `${plain}-page`
}
