/**
 * Tags in the existing spelling: `sale` becomes `Sale` if
 * links use that (decision 083).
 * @param held the field's previous tags, which stay as they are
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
