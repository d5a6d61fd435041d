import { createContext, lazy, type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { LeaveQuestion } from '#web/features/links/link/leave-question.tsx'

/** What an open panel of a block holds that is not saved yet. */
interface OpenEditor {
  blockId: string
  isDirty: boolean
  /** saves, or shows what is wrong and moves there @returns whether closing loses nothing */
  save: () => Promise<boolean>
}
type Editors = Map<string, OpenEditor>

const EditorsContext = createContext<Editors | null>(null)

function useEditors(): Editors {
  const editors = useContext(EditorsContext)
  if (!editors) throw new Error('this part stands outside the list of blocks')
  return editors
}

const LeaveDialog = lazy(async () => ({
  default: (await import('#web/features/links/link/leave-dialog.tsx')).LeaveDialog,
}))

/** Knows what is open inside the blocks; asks before people leave what cannot be saved. */
export function OpenEditors({ children }: { children: ReactNode }) {
  const [editors] = useState<Editors>(() => new Map())
  const save = () => saveAll([...editors.values()])
  return (
    <EditorsContext value={editors}>
      {children}
      <LeaveQuestion
        isDirty={() => [...editors.values()].some(({ isDirty }) => isDirty)}
        isElsewhere={(next, now) => next.pathname !== now.pathname}
        flush={save}
        onStay={() => void save()}
        dialog={LeaveDialog}
      />
    </EditorsContext>
  )
}

/** Registers what a panel holds while it is open. */
export function useOpenEditor(editor: OpenEditor): void {
  const editors = useEditors()
  const id = useId()
  useEffect(() => {
    editors.set(id, editor)
  })
  useEffect(() => () => void editors.delete(id), [editors, id])
}

/** Before the panel of a block closes. @returns false if it must stay open, which it then shows */
export function useMayClose(blockId: string): () => Promise<boolean> {
  const editors = useEditors()
  return () => saveAll([...editors.values()].filter((editor) => editor.blockId === blockId))
}

/** Stops at the first that is wrong, which has the focus then. */
async function saveAll(editors: readonly OpenEditor[]): Promise<boolean> {
  for (const { isDirty, save } of editors) if (isDirty && !(await save())) return false
  return true
}
