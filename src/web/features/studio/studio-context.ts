import { createContext, useContext } from 'react'
import type { PageDocument } from '#contract/pages/page-document.ts'
import type { Picture } from '#web/features/media/upload-picture.ts'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import type { SaveState } from '#web/platform/autosave/autosave-queue.ts'
import type { Edit } from '#web/platform/autosave/edit.ts'
import type { Conflict } from './unsaved/conflict.ts'

/** What every part of the studio works with. */
export interface Studio {
  /** as it is on the screen, unsaved edits included */
  draft: FullPage
  document: PageDocument
  saveState: SaveState
  /** refused values: text by `target/field` */
  refusals: ReadonlyMap<string, string>
  /** what was edited on two sides, and what waits since an earlier sign-in */
  unsaved: {
    conflicts: readonly Conflict[]
    /** saves my side of these and drops the others */
    settle: (mine: readonly Conflict[]) => void
    earlier: readonly Edit[]
    takeEarlier: (isWanted: boolean) => void
  }
  edit: (target: string, field: string, value: unknown) => void
  /** an uploaded picture becomes the value of a field ending in `Id` */
  editPicture: (target: string, field: string, picture: Picture | null) => void
  /** lays an answer of a call that is not autosaved into the page */
  put: (change: (page: FullPage) => FullPage) => void
  /** forgets the unsaved edits of something deleted */
  drop: (target: string) => void
  /** sends what waits; before leaving, publishing, deleting */
  flush: () => Promise<void>
}

export const StudioContext = createContext<Studio | null>(null)

export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('this part stands outside the studio')
  return studio
}
