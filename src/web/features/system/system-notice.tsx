import '@mantine/core/styles/Alert.layer.css'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'
import { useSession } from '#web/platform/session.ts'
import { formatDateTime } from '#web/ui/format-date.ts'
import { systemQuery } from './system.queries.ts'
import classes from './system-notice.module.css'

const count = new Intl.NumberFormat(locale)
const megabytes = (bytes: number) => `${count.format(Math.round(bytes / 1024 / 1024))} MB`

/** Warns administrators about a full or failing disk, and about lost clicks; otherwise nothing. */
export function SystemNotice() {
  const isAdministrator = useSession().role === 'administrator'
  const { data } = useQuery({ ...systemQuery, enabled: isAdministrator })
  if (!data) return null
  const { disk, incidents, lostClicks } = data
  const words = text.system
  return (
    <>
      {disk.state !== 'good' && (
        <Alert
          color="red"
          icon={<IconAlertTriangle />}
          role="alert"
          title={words[disk.state].title}
        >
          {disk.state === 'full' ? words.full.text(megabytes(disk.freeBytes)) : words.broken.text}
        </Alert>
      )}
      {lostClicks > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle />}
          title={words.lost.title(count.format(lostClicks))}
        >
          {words.lost.text}
          <details className={classes.details}>
            <summary>{words.lost.list}</summary>
            <ul>
              {incidents.map((one) => (
                <li key={one.id}>
                  {formatDateTime(new Date(one.at).toISOString())}:{' '}
                  {words.lost.incident(one.kind, count.format(one.lostClicks))}
                </li>
              ))}
            </ul>
          </details>
        </Alert>
      )}
    </>
  )
}
