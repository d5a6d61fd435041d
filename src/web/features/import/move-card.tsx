import { Button } from '@mantine/core'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { addressOf } from '#web/platform/call.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './import.module.css'
import { ImportDialog } from './import-dialog.tsx'

/** Import a page, or export this one. */
export function MoveCard(props: { pageId: string; prepare: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  const words = text.moving
  return (
    <SectionCard title={words.card} text={words.cardText} anchor="move">
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {words.import}
        </Button>
        <Button
          variant="default"
          component="a"
          href={addressOf('pages.export', { params: { id: props.pageId } })}
          download
        >
          {words.exportJson}
        </Button>
        <Button
          variant="default"
          component="a"
          href={addressOf('pages.exportCopy', { params: { id: props.pageId } })}
          download
        >
          {words.exportHtml}
        </Button>
      </div>
      <p className={classes.hint}>{words.exportText}</p>
      {isOpen && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </SectionCard>
  )
}
