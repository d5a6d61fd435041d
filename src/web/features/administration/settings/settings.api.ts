import { queryOptions } from '@tanstack/react-query'
import type { SettingsChange } from '#contract/account/installation-settings.ts'
import { call } from '#web/platform/call.ts'

export const settingsQuery = queryOptions({
  queryKey: ['administration', 'settings'],
  queryFn: ({ signal }) => call('installation.settings', {}, { signal }),
})

export const saveSettings = (body: SettingsChange) => call('installation.changeSettings', { body })
