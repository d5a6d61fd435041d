import { RESERVED_SLUGS } from '#contract/links/reserved-slugs.ts'

const namesAt: (string[] | undefined)[] = []
for (const name of RESERVED_SLUGS) {
  const place = placeOf(name)
  namesAt[place] = [...(namesAt[place] ?? []), name]
}

/**
 * Whether a key is reserved for us. This runs for every made-up alias, and V8 interns every string
 * that is looked up in a Set or Map; so the few names of the same length and first letter are
 * compared instead.
 * @param key as returned by `canonicalKey`
 */
export function isReservedKey(key: string): boolean {
  return namesAt[placeOf(key)]?.includes(key) === true
}

function placeOf(name: string): number {
  return name.length * 128 + name.charCodeAt(0)
}
