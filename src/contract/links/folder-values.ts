import { type SpaceColor, spaceColors } from '../account/space-values.ts'

/** Values of folders, in a file without zod so that screens can load it. */

export const FOLDER_NAME_MAX = 60
export const FOLDERS_MAX = 200
/** the same as for spaces */
export const folderColors = spaceColors
export type FolderColor = SpaceColor
/** instead of a folder's id: links that are in no folder */
export const NO_FOLDER = 'none'
/** `space`: open as its parent or the space is · `granted`: only for those who are named in it */
export const folderAccesses = ['space', 'granted'] as const
export type FolderAccess = (typeof folderAccesses)[number]
/** people named in one folder */
export const FOLDER_GRANTS_MAX = 200
