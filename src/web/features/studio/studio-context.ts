import { createContext, useContext } from 'react'
import type { PageDocument } from '#contract/pages/page-document.ts'
import type { Picture } from '#web/features/media/upload-picture.ts'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import type { SaveState } from '#web/platform/autosave/autosave-queue.ts'
import type { Edit } from '#web/platform/autosave/edit.ts'
import type { Conflict } from './unsaved/conflict.ts'

/** What all parts of the studio share. */
export interface Studio {
  /** as on the screen, including unsaved edits */
  draft: FullPage
  document: PageDocument
  saveState: SaveState
  /** errors by `target/field` */
  refusals: ReadonlyMap<string, string>
  /** conflicting edits, and those left from an earlier sign-in */
  unsaved: {
    conflicts: readonly Conflict[]
    /** saves my version of these and drops the others */
    settle: (mine: readonly Conflict[]) => void
    earlier: readonly Edit[]
    takeEarlier: (isWanted: boolean) => void
  }
  edit: (target: string, field: string, value: unknown) => void
  /** an uploaded picture becomes the value of a field ending in `Id` */
  editPicture: (target: string, field: string, picture: Picture | null) => void
  /** applies the answer of a call without autosave to the page */
  put: (change: (page: FullPage) => FullPage) => void
  /** drops unsaved edits of something deleted */
  drop: (target: string) => void
  /** sends what waits; for before leaving, publishing, deleting */
  flush: () => Promise<void>
}

export const StudioContext = createContext<Studio | null>(null)

export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('this part stands outside the studio')
  return studio
}
