import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { readSettings } from '../../../platform/settings/installation-settings.ts'
import { hasOpenInvitation, insertConsent } from './consent.repository.ts'

/**
 * Whether an address may get an account of its own (contract.md §9). Somebody invited to a space may,
 * except where sign-up is closed.
 * @throws noPermission
 */
export async function requireMaySignUp(deps: Deps, email: string): Promise<void> {
  const { signUp, allowedDomains } = (await readSettings(deps)).settings
  if (signUp === 'open') return
  if (signUp !== 'closed') {
    const domain = email.slice(email.lastIndexOf('@') + 1)
    if (signUp === 'domains' && allowedDomains.includes(domain)) return
    if (await hasOpenInvitation(deps.db, email, deps.clock.now())) return
  }
  throw failure('noPermission', { fields: { email: 'Sign-up is not open to this address' } })
}

/**
 * Keeps which terms and privacy notice a new account agreed to, if there are any.
 * @param agreedAt when the person sent the form that names them
 */
export async function keepConsent(deps: Deps, userId: string, agreedAt: number): Promise<void> {
  const { settings, termsVersion } = await readSettings(deps)
  const { termsUrl, privacyUrl } = settings
  if (termsUrl === null && privacyUrl === null) return
  await insertConsent(deps.db, {
    user_id: userId,
    terms_url: termsUrl,
    privacy_url: privacyUrl,
    version: termsVersion ?? '',
    agreed_at: agreedAt,
  })
}
