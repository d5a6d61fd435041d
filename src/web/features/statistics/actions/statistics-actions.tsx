import { ActionIcon, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { openAmong, spacesQuery } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { rootOfSpace } from '#web/open-space.ts'
import { Copied, useCopy } from '#web/ui/copy-button.tsx'
import { IconCheck, IconLink, IconSettings } from '#web/ui/icons.ts'
import type { StatisticsChoice } from '../url-state.ts'
import { useQuestion } from '../use-question.ts'
import classes from './actions.module.css'
import { ExportButton } from './export-button.tsx'

const SettingsDialog = lazy(async () => ({
  default: (await import('../settings/settings-dialog.tsx')).SettingsDialog,
}))

const words = text.statistics

/**
 * Actions: export the clicks as a file, copy the address of the view, and choose how long clicks are
 * kept.
 */
export function StatisticsActions({ choice }: { choice: StatisticsChoice }) {
  const [isOpen, setOpen] = useState(false)
  const question = useQuestion(choice)
  return (
    <div className={classes.root}>
      {question && <ExportButton question={question} />}
      <CopyView />
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

/** The address of the view with all its choices, which opens the same for colleagues. */
function CopyView() {
  const { search } = useLocation()
  const open = openAmong(useQuery(spacesQuery).data ?? [])
  const { copied, copy } = useCopy(
    `${window.location.origin}${rootOfSpace(open?.id)}/statistics${search}`,
  )
  const label = copied ? text.common.copied : words.copyView
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon variant="default" size={40} aria-label={label} onClick={copy}>
          {copied ? <IconCheck size={18} stroke={1.75} /> : <IconLink size={18} stroke={1.75} />}
        </ActionIcon>
      </Tooltip>
      <Copied isSaid={copied} />
    </>
  )
}
