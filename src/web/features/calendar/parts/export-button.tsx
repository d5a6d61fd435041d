import { Button } from '@mantine/core'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { IconDownload } from '#web/ui/icons.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { fetchCalendarFile } from '../calendar.api.ts'
import classes from '../calendar.module.css'
import { sayExportError } from '../failures.ts'

/** Downloads the whole calendar as an iCalendar file. */
export function ExportButton() {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await fetchCalendarFile(), 'waypost.ics')
      toastSuccess(text.calendar.exported)
    } catch (error) {
      sayExportError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      className={classes.export}
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} />}
      aria-label={text.calendar.export}
      loading={busy}
      onClick={save}
    >
      <span>{text.calendar.export}</span>
    </Button>
  )
}
