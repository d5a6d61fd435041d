import { RESERVED_SLUGS } from '#contract/links/reserved-slugs.ts'

const namesAt: (string[] | undefined)[] = []
for (const name of RESERVED_SLUGS) {
  const place = placeOf(name)
  namesAt[place] = [...(namesAt[place] ?? []), name]
}

/**
 * Whether a key is one of ours. Asked for each made-up alias, and V8 keeps every text that a Set or Map is
 * asked for in a table of its own: so a few names of the same length and first letter are compared instead.
 * @param key as `canonicalKey` gives it
 */
export function isReservedKey(key: string): boolean {
  return namesAt[placeOf(key)]?.includes(key) === true
}

function placeOf(name: string): number {
  return name.length * 128 + name.charCodeAt(0)
}
