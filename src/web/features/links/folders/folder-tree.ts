import type { Folder } from './folders.api.ts'

/** A folder at the top, with those in it. */
export interface FolderBranch extends Folder {
  children: readonly Folder[]
}

/** Folders as they are shown; what names a parent that is not there stands at the top. */
export function treeOf(folders: readonly Folder[]): FolderBranch[] {
  const ids = new Set(folders.map(({ id }) => id))
  const isTop = ({ parentId }: Folder) => parentId === null || !ids.has(parentId)
  return folders.filter(isTop).map((folder) => ({
    ...folder,
    children: folders.filter(({ parentId }) => parentId === folder.id),
  }))
}

/** The choices of a select: each folder behind the one that it is in. */
export function folderChoices(folders: readonly Folder[]): { value: string; label: string }[] {
  return treeOf(folders).flatMap(({ id, name, children }) => [
    { value: id, label: name },
    ...children.map((child) => ({ value: child.id, label: `${name} / ${child.name}` })),
  ])
}
