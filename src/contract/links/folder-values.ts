import { type SpaceColor, spaceColors } from '../account/space-values.ts'

/** What folders are made of, for screens too, which carry no zod. */

export const FOLDER_NAME_MAX = 60
export const FOLDERS_MAX = 200
/** the same as of spaces */
export const folderColors = spaceColors
export type FolderColor = SpaceColor
/** in the place of a folder's id: links that are in none */
export const NO_FOLDER = 'none'
