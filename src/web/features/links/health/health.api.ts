import type {
  changeLinkCheckSettingsEndpoint,
  checkLinkEndpoint,
  getLinkCheckSettingsEndpoint,
  ignoreDeadLinkEndpoint,
} from '#contract/link-checks.ts'
import { call } from '#web/platform/call.ts'

export function checkLink(id: string) {
  return call<typeof checkLinkEndpoint>('POST', '/api/v1/links/:id/check', { params: { id } })
}

export function ignoreDeadLink(id: string, isIgnored: boolean) {
  const body = { isIgnored }
  const path = '/api/v1/links/:id/health'
  return call<typeof ignoreDeadLinkEndpoint>('PUT', path, { params: { id }, body })
}

export function getCheckSettings(signal: AbortSignal) {
  return call<typeof getLinkCheckSettingsEndpoint>('GET', '/api/v1/link-checks', {}, { signal })
}

export function changeCheckSettings(isOn: boolean) {
  const body = { isOn }
  return call<typeof changeLinkCheckSettingsEndpoint>('PATCH', '/api/v1/link-checks', { body })
}
