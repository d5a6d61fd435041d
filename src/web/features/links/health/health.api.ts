import { call } from '#web/platform/call.ts'

export function checkLink(id: string) {
  return call('links.check', { params: { id } })
}

export function ignoreDeadLink(id: string, isIgnored: boolean) {
  const body = { isIgnored }
  return call('links.ignoreDead', { params: { id }, body })
}

export function getCheckSettings(signal: AbortSignal) {
  return call('links.getCheckSettings', {}, { signal })
}

export function changeCheckSettings(isOn: boolean) {
  const body = { isOn }
  return call('links.changeCheckSettings', { body })
}
