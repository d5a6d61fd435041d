import type { Folder } from './folders.api.ts'

/** A top-level folder with its subfolders. */
export interface FolderBranch extends Folder {
  children: readonly Folder[]
}

/** Folders in display order; one whose parent is missing is shown at the top level. */
export function treeOf(folders: readonly Folder[]): FolderBranch[] {
  const ids = new Set(folders.map(({ id }) => id))
  const isTop = ({ parentId }: Folder) => parentId === null || !ids.has(parentId)
  return folders.filter(isTop).map((folder) => ({
    ...folder,
    children: folders.filter(({ parentId }) => parentId === folder.id),
  }))
}

/** The options of a select: each subfolder after its parent. */
export function folderChoices(folders: readonly Folder[]): { value: string; label: string }[] {
  return treeOf(folders).flatMap(({ id, name, children }) => [
    { value: id, label: name },
    ...children.map((child) => ({ value: child.id, label: `${name} / ${child.name}` })),
  ])
}

/**
 * The folder in which somebody makes links who may change single folders alone: the open one, or the first
 * that they may change. Everybody else makes them in none.
 */
export function folderForNew(
  folders: { canChange: boolean; items: readonly Folder[] } | undefined,
  open: string,
): string | undefined {
  if (folders === undefined || folders.canChange) return undefined
  const changeable = folders.items.filter(({ canChange }) => canChange)
  return (changeable.find(({ id }) => id === open) ?? changeable[0])?.id
}
