import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { call } from '#web/platform/call.ts'
import { sayBytes } from './say-bytes.ts'
import classes from './settings.module.css'

const NEARLY_FULL = 0.8

const storageQuery = {
  queryKey: ['storage'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('media.storage', {}, { signal }),
}

/** How much of its storage limit the pictures and files of the space use. */
export function StorageMeter() {
  const { data } = useQuery(storageQuery)
  const words = text.settings
  if (!data) return null
  const share = data.maxBytes === 0 ? 1 : data.usedBytes / data.maxBytes
  const used = words.storageUsed(sayBytes(data.usedBytes), sayBytes(data.maxBytes))
  return (
    <section aria-labelledby="settings-storage">
      <h2 id="settings-storage" className={classes.title}>
        {words.storage}
      </h2>
      <div className={classes.meter}>
        <span className={classes.label}>{used}</span>
        <Progress
          value={100 * share}
          color={share >= NEARLY_FULL ? 'red' : undefined}
          aria-label={used}
        />
        <span className={classes.text}>
          {share >= NEARLY_FULL ? words.storageNearlyFull : words.storageText}
        </span>
      </div>
    </section>
  )
}
