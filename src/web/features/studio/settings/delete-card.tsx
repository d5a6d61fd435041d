import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDeletePage } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useStudio } from '../studio-context.ts'

/** Deleting offers undo instead of a confirmation (look.md). */
export function DeleteCard() {
  const { draft } = useStudio()
  const remove = useDeletePage()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await remove(draft)
    } catch (error) {
      setBusy(false)
      toastError(error)
    }
  }
  return (
    <SectionCard
      title={text.studio.settings.remove}
      text={text.studio.settings.removeText}
      action={
        <Button variant="outline" color="red" size="sm" loading={busy} onClick={run}>
          {text.studio.settings.remove}
        </Button>
      }
    />
  )
}
