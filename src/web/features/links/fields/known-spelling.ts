/**
 * Tags as someone entered them, new ones in the spelling that is used already: `sale` becomes `Sale` where
 * links have that (decision 083).
 * @param held those that the field had before, which stay as they are
 */
export function inKnownSpelling(
  entered: readonly string[],
  held: readonly string[],
  used: readonly string[],
): string[] {
  const exact = new Set([...held, ...used])
  const known = new Map(used.toReversed().map((tag) => [fold(tag), tag]))
  const tags = entered.map((tag) => tag.trim()).filter(Boolean)
  return [...new Set(tags.map((tag) => (exact.has(tag) ? tag : (known.get(fold(tag)) ?? tag))))]
}

const fold = (tag: string) => tag.normalize('NFC').toLowerCase()
