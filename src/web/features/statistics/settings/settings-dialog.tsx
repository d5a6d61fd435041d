import { Modal, Skeleton, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { changeOwnDevice, changeSettings, type StatisticsSettings } from '../statistics.api.ts'
import { ownDeviceQuery, settingsQuery } from '../statistics.queries.ts'
import { RetentionFields } from './retention-fields.tsx'
import classes from './settings.module.css'

const words = text.statistics.settings

/** The weekly mail, how long clicks are kept, and whether this device counts. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const settings = useQuery(settingsQuery)
  const queryClient = useQueryClient()

  const save = async (change: Partial<StatisticsSettings>, done: string) => {
    const before = queryClient.getQueryData(settingsQuery.queryKey)
    queryClient.setQueryData(settingsQuery.queryKey, (now) => now && { ...now, ...change })
    try {
      queryClient.setQueryData(settingsQuery.queryKey, await changeSettings(change))
      toastSuccess(done)
    } catch (error) {
      queryClient.setQueryData(settingsQuery.queryKey, before)
      toastError(error)
    }
  }

  return (
    <Modal
      opened
      size="lg"
      title={words.title}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      {settings.error && !settings.data ? (
        <ErrorPanel error={settings.error} retry={() => settings.refetch()} />
      ) : settings.data ? (
        <div className={classes.root}>
          <section className={classes.part} aria-label={words.mailTitle}>
            <h3 className={classes.title}>{words.mailTitle}</h3>
            <Switch
              label={words.mail}
              description={words.mailText}
              checked={settings.data.weeklyMail}
              onChange={(event) => {
                const weeklyMail = event.currentTarget.checked
                void save({ weeklyMail }, weeklyMail ? words.mailOn : words.mailOff)
              }}
            />
          </section>
          <section className={classes.part} aria-label={words.retentionTitle}>
            <h3 className={classes.title}>{words.retentionTitle}</h3>
            <RetentionFields kept={settings.data.retentionDays} save={save} />
          </section>
          <section className={classes.part} aria-label={words.ownTitle}>
            <h3 className={classes.title}>{words.ownTitle}</h3>
            <p className={classes.text}>{words.ownText}</p>
            <OwnDevice />
          </section>
        </div>
      ) : (
        <div className={classes.root} role="status" aria-label={text.common.loading}>
          <Skeleton height={72} radius="md" />
          <Skeleton height={96} radius="md" />
          <Skeleton height={96} radius="md" />
        </div>
      )}
    </Modal>
  )
}

/** Whether visits from this browser count, even while nobody is signed in. */
function OwnDevice() {
  const device = useQuery(ownDeviceQuery)
  const queryClient = useQueryClient()
  const change = async (isOwn: boolean) => {
    try {
      const { address } = await changeOwnDevice(isOwn)
      queryClient.setQueryData(ownDeviceQuery.queryKey, { isOwn })
      toastSuccess(isOwn ? words.deviceOn : words.deviceOff)
      // short links have their own host and cookies; that host leads back
      if (address !== null) window.location.assign(address)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Switch
      label={words.device}
      description={words.deviceText}
      disabled={!device.data}
      checked={device.data?.isOwn ?? false}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
