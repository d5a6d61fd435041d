import { ALIAS_PATTERN, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '#contract/constants.ts'
import type { PageDraft } from '#contract/pages/page-imports.ts'
import { createPage } from '#web/features/pages/pages.api.ts'
import { randomKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { type Brought, bringIn, type Work } from './bring-in.ts'
import { pickAll } from './picked.ts'

/** The results for the other pages of a file: each becomes a separate page, a draft at first. */
export interface BroughtPages {
  /** ids of the created pages */
  made: string[]
  /** names of pages that could not be created, for example beyond the account's limit */
  missed: string[]
}

/**
 * Imports one page of a file into the open page, and each of the others as a new page.
 * @throws CallFailure of the first one, AbortError if it was cancelled
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

/** Uses the previous username or, if it is taken, the next available one with a number. */
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

/** @returns a valid username */
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
