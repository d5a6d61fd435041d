import type { Deps } from '#server/deps.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
} from '#server/features/identity/factors/second-factor.service.ts'
import { totpOf } from '#server/features/identity/factors/totp.ts'
import { TEST_PASSWORD, type TestAccount } from './accounts.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an app with this secret (base32) shows now. */
export function appCode(deps: Pick<Deps, 'clock'>, secret: string): string {
  const bits = [...secret].map((one) => BASE32.indexOf(one).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g)!.map((eight) => Number.parseInt(eight, 2))
  return totpOf(Uint8Array.from(bytes), Math.floor(deps.clock.now() / 30_000))
}

/** Turns on the second factor of a test account, which uses up the current code. */
export async function turnOnSecondFactor(deps: Deps, { userId, sessionId }: TestAccount) {
  const { secret } = await beginSecondFactor(deps, { userId, password: TEST_PASSWORD })
  const code = appCode(deps, secret)
  const codes = await confirmSecondFactor(deps, { userId, sessionId, code })
  return { secret, codes }
}
