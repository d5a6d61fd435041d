import type { Db } from '../../../database.ts'
import { foldText, wordsOf } from '../../../platform/search/search-text.ts'
import type { LinkFilter } from '../list/link-conditions.ts'
import { listTagsOfSpace } from '../tags/link-tags.repository.ts'

/** One way in which a link can match: these words in its texts, with or without a given tag. */
export interface MatchWay {
  tag: string | undefined
  needle: string | undefined
}

/** If many tags contain a word, only the most used ones are searched. */
const TAGS_MAX = 10
const TAGS_READ = 1_000

/**
 * A search word may match a tag instead of the texts. Then the search asks for that tag, and for
 * the other words in the texts.
 */
export async function waysToMatch(
  db: Db,
  { spaceId, state, tag }: Pick<LinkFilter, 'state' | 'tag'> & { spaceId: string },
  needle: string | undefined,
): Promise<[MatchWay, ...MatchWay[]]> {
  const said = { tag, needle }
  // the tags of deleted links are not counted
  if (needle === undefined || tag !== undefined || state === 'deleted') return [said]
  const words = wordsOf(needle)
  const ways: MatchWay[] = []
  for (const name of await listTagsOfSpace(db, spaceId, TAGS_READ)) {
    const folded = foldText(name)
    const rest = words.filter((word) => !isInTag(word, folded))
    if (rest.length === words.length) continue
    ways.push({ tag: name, needle: rest.length === 0 ? undefined : rest.join(' ') })
    if (ways.length === TAGS_MAX) break
  }
  return [said, ...ways]
}

/**
 * Matches any part of a tag. A word of one or two letters, which occur in most tags, must be a
 * whole word of it.
 */
export function isInTag(word: string, folded: string): boolean {
  return [...word].length < 3 ? folded.split(' ').includes(word) : folded.includes(word)
}
