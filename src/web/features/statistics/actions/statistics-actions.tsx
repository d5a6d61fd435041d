import { ActionIcon, Tooltip } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconSettings } from '#web/ui/icons.ts'
import type { StatisticsChoice } from '../url-state.ts'
import { useQuestion } from '../use-question.ts'
import classes from './actions.module.css'
import { ExportButton } from './export-button.tsx'

const SettingsDialog = lazy(async () => ({
  default: (await import('../settings/settings-dialog.tsx')).SettingsDialog,
}))

const words = text.statistics

/** Actions: export the clicks as a file, and choose how long clicks are kept. */
export function StatisticsActions({ choice }: { choice: StatisticsChoice }) {
  const [isOpen, setOpen] = useState(false)
  const question = useQuestion(choice)
  return (
    <div className={classes.root}>
      {question && <ExportButton question={question} />}
      <Tooltip label={words.settings.title}>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={words.settings.title}
          onClick={() => setOpen(true)}
        >
          <IconSettings size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <SettingsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
