/** Icon data of `GET /api/icons/{set}/{name}.svg` (contract.md §2): our own, from installed packages. */

/** `simple-icons` are brands; the others are drawn, in outline and filled. */
export const iconSets = ['simple-icons', 'tabler', 'tabler-filled'] as const
export type IconSet = (typeof iconSets)[number]

/** Path of an icon on our own host. */
export function iconPath(set: IconSet, name: string): string {
  return `/api/icons/${set}/${encodeURIComponent(name)}.svg`
}
