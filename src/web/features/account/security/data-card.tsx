import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AccountAnswer } from '#contract/account/account.ts'
import { text } from '#web/messages/index.ts'
import { anchors } from '#web/paths.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { EXPORT_ADDRESS } from '../account.api.ts'
import classes from '../account.module.css'
import { DeleteDialog } from './delete-dialog.tsx'

/** Exporting the data, and deleting the account. */
export function DataCard({ account }: { account: AccountAnswer }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SectionCard anchor={anchors.data} title={text.account.data}>
      <div className={classes.deed}>
        <p>{text.account.exportText}</p>
        <Button variant="default" component="a" href={EXPORT_ADDRESS} download>
          {text.account.export}
        </Button>
      </div>
      <div className={classes.deed}>
        <p>{text.account.deleteText}</p>
        <Button variant="outline" color="red" onClick={() => setOpen(true)}>
          {text.account.delete}
        </Button>
      </div>
      <DeleteDialog account={account} isOpen={isOpen} onClose={() => setOpen(false)} />
    </SectionCard>
  )
}
