import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { IconDownload } from '#web/ui/icons.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { formatNumber } from '../format.ts'
import { exportAddress } from '../statistics.api.ts'
import { statisticsQuery } from '../statistics.queries.ts'
import type { Question } from '../use-question.ts'
import classes from './actions.module.css'
import { downloadClicks } from './download-clicks.ts'

const words = text.statistics.export

/** Downloads every matching click as a file, with progress and a stop button. */
export function ExportButton({ question }: { question: Question }) {
  const { asked, span, interval } = question
  const [rows, setRows] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const numbers = useQuery(statisticsQuery({ ...asked, span, interval })).data?.numbers
  const expected = numbers
    ? numbers.allClicks +
      numbers.excluded.preview +
      numbers.excluded.prefetch +
      numbers.excluded.head
    : 0

  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setRows(0)
    try {
      const { signal } = controller
      const address = exportAddress(asked, span)
      const { file, name, rows } = await downloadClicks({ address, signal, onRows: setRows })
      if (rows === 0) return toastSuccess(words.nothing)
      saveFile(file, name)
      toastSuccess(words.done(formatNumber(rows)))
    } catch (error) {
      if (controller.signal.aborted) return
      toastError(
        error instanceof CallFailure
          ? error
          : new CallFailure({ code: 'offline', status: 0, text: words.failed }),
      )
    } finally {
      setRows(undefined)
    }
  }

  if (rows === undefined) {
    return (
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} />}
        aria-label={words.label}
        onClick={start}
      >
        {words.action}
      </Button>
    )
  }
  const all = Math.max(expected, rows)
  return (
    <div className={classes.running}>
      <div className={classes.progress}>
        <progress aria-label={words.title} max={all || 1} value={rows} />
        <span>{words.running(formatNumber(rows), formatNumber(all))}</span>
      </div>
      <Button variant="default" onClick={() => running.current?.abort()}>
        {words.cancel}
      </Button>
    </div>
  )
}
