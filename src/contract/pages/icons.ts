/** Icon data of `GET /api/icons/{set}/{name}.svg` (contract.md §2), from installed packages. */

/** `simple-icons` has brands; the others have outlined and filled icons. */
export const iconSets = ['simple-icons', 'tabler', 'tabler-filled'] as const
export type IconSet = (typeof iconSets)[number]

/** Path of an icon on our own host. */
export function iconPath(set: IconSet, name: string): string {
  return `/api/icons/${set}/${encodeURIComponent(name)}.svg`
}
