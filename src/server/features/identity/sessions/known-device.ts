import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../../deps.ts'

/**
 * A cookie that remembers with which accounts a browser has signed in. It grants nothing, but
 * strangers' wrong passwords do not lock this browser out (A41). Format:
 * `<device>~<proof>~<proof>…`, the newest account first; each proof is an HMAC over device and
 * account.
 */
export const DEVICE_COOKIE = 'waypost_device'
export const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60

const DEVICE_ID = /^[A-Za-z0-9_-]{22}$/
const MAX_ACCOUNTS = 5

type DeviceDeps = Pick<Deps, 'secrets' | 'ids'>

/** @returns the id of a device that has signed in with this address before */
export function knownDevice(
  deps: Pick<Deps, 'secrets'>,
  cookie: string | undefined,
  email: string,
): string | undefined {
  const { deviceId, proofs } = readCookie(cookie)
  if (deviceId === undefined) return undefined
  const proof = Buffer.from(proofOf(deps, deviceId, email))
  const isKnown = proofs.some((one) => {
    const given = Buffer.from(one)
    return given.length === proof.length && timingSafeEqual(given, proof)
  })
  return isKnown ? deviceId : undefined
}

/** The cookie's value after a sign-in with this address. */
export function rememberDevice(
  deps: DeviceDeps,
  cookie: string | undefined,
  email: string,
): string {
  const { deviceId = deps.ids.token(128), proofs } = readCookie(cookie)
  const proof = proofOf(deps, deviceId, email)
  const others = proofs.filter((one) => one !== proof)
  return [deviceId, proof, ...others].slice(0, MAX_ACCOUNTS + 1).join('~')
}

function readCookie(cookie: string | undefined): {
  deviceId: string | undefined
  proofs: string[]
} {
  const [deviceId = '', ...proofs] = (cookie ?? '').slice(0, 400).split('~')
  if (!DEVICE_ID.test(deviceId)) return { deviceId: undefined, proofs: [] }
  return { deviceId, proofs: proofs.filter((one) => DEVICE_ID.test(one)) }
}

function proofOf(deps: Pick<Deps, 'secrets'>, deviceId: string, email: string): string {
  return deps.secrets.hmac('device', `${deviceId}\n${email}`).slice(0, 22)
}
