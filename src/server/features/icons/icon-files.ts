import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type IconSet, iconSets } from '#contract/pages/icons.ts'

/** The folder of each icon set in its package. */
const packages: Record<IconSet, string> = {
  'simple-icons': 'simple-icons/icons/',
  tabler: '@tabler/icons/outline/',
  'tabler-filled': '@tabler/icons/filled/',
}

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/
const MAX_REMEMBERED = 1_000

const require = createRequire(import.meta.url)
const remembered = new Map<string, string>()

/**
 * Reads an icon from an installed package; the thousand most recent icons stay in memory.
 * @returns the SVG; undefined if the set or name does not exist
 */
export async function readIcon(set: string, name: string): Promise<string | undefined> {
  if (!isIconSet(set) || !NAME.test(name)) return undefined
  const specifier = `${packages[set]}${name}.svg`
  const known = remembered.get(specifier)
  if (known !== undefined) return known
  const svg = await readPackageFile(specifier)
  if (svg === undefined) return undefined
  if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!)
  remembered.set(specifier, svg)
  return svg
}

function isIconSet(set: string): set is IconSet {
  return iconSets.some((one) => one === set)
}

async function readPackageFile(specifier: string): Promise<string | undefined> {
  try {
    return await readFile(require.resolve(specifier), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isAbsent = code === 'MODULE_NOT_FOUND' || code === 'ENOENT'
    if (isAbsent || code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return undefined
    throw error
  }
}
