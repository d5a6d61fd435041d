import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconFileUpload } from '#web/ui/icons.ts'
import classes from './onboarding.module.css'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './steps.ts'

const ImportDialog = lazy(async () => ({
  default: (await import('#web/features/import/import-dialog.tsx')).ImportDialog,
}))

/** Imports an existing page from elsewhere; people without one skip this. */
export function BringStep({ page, onBack, onDone }: StepProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <StepFrame
      title={text.onboarding.bringTitle}
      lead={text.onboarding.bringLead}
      submit={page.blocks.length > 0 ? text.onboarding.next : text.onboarding.bringSkip}
      busy={false}
      failure={null}
      onSubmit={onDone}
      onBack={onBack}
    >
      <div className={classes.bring}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconFileUpload size={20} stroke={1.75} />}
          onClick={() => setOpen(true)}
        >
          {text.onboarding.bring}
        </Button>
        <p className={classes.note}>{text.onboarding.bringHint}</p>
      </div>
      {isOpen && (
        <Suspense>
          <ImportDialog
            pageId={page.id}
            onClose={(brought) => {
              setOpen(false)
              if (brought) onDone()
            }}
          />
        </Suspense>
      )}
    </StepFrame>
  )
}
