import type {
  InstallationSettings,
  SettingName,
  SettingsAnswer,
  SettingsChange,
} from '#contract/account/installation-settings.ts'
import { SUPPORT_TEXT_MAX } from '#contract/account/installation-values.ts'
import { type ErrorName, errors, failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  combineSettings,
  readStoredSettings,
  storeSettings,
} from '../../platform/settings/installation-settings.ts'
import { recordAudit } from '../audit/index.ts'

/**
 * Changes settings.
 * @throws configurationExists for one that a variable decides; configureFirst for sign-up by
 * domains without any; a code of its own for each malformed text or address
 */
export async function changeSettings(deps: Deps, change: SettingsChange): Promise<SettingsAnswer> {
  const decided = Object.keys(change).filter((name) => name in deps.config.variables)
  if (decided.length > 0) {
    throw refusal('configurationExists', ...decided)
  }
  const checked = checkChange(change)
  return transaction(deps, async (deps) => {
    const before = await readStoredSettings(deps)
    const settings = { ...before.settings, ...checked }
    const isOfTerms = 'termsUrl' in checked || 'privacyUrl' in checked
    const termsVersion = isOfTerms ? new Date(deps.clock.now()).toISOString() : before.termsVersion
    const answer = combineSettings(deps, { settings, termsVersion })
    const { signUp, allowedDomains } = answer.settings
    if (signUp === 'domains' && allowedDomains.length === 0) {
      throw refusal('configureFirst', 'allowedDomains')
    }
    await storeSettings(deps, { settings, termsVersion })
    const names = Object.keys(checked)
    await recordAudit(deps, {
      action: 'settings-change',
      object: { kind: 'settings', id: 'installation', text: names.join(', ') },
    })
    return answer
  })
}

/** The codes of each address; a setting without one of its own is `err_400`. */
const addresses: Partial<Record<SettingName, [missing: ErrorName, invalid: ErrorName]>> = {
  helpUrl: ['helpAddressMissing', 'helpAddressInvalid'],
  termsUrl: ['termsAddressMissing', 'termsAddressInvalid'],
  privacyUrl: ['privacyAddressMissing', 'privacyAddressInvalid'],
  imprintUrl: ['malformed', 'malformed'],
  homeRedirect: ['redirectAddressMissing', 'redirectAddressInvalid'],
  afterSignOutUrl: ['redirectAddressMissing', 'redirectAddressInvalid'],
}

function checkChange(change: SettingsChange): Partial<InstallationSettings> {
  const checked: Record<string, unknown> = { ...change }
  for (const [name, value] of Object.entries(change)) {
    const codes = addresses[name as SettingName]
    if (!codes || typeof value !== 'string') continue
    const text = value.trim()
    if (text === '') throw refusal(codes[0], name)
    if (!isAddress(text)) throw refusal(codes[1], name)
    checked[name] = text
  }
  if (typeof change.supportText === 'string') checked.supportText = checkText(change.supportText)
  if (change.banner === '') checked.banner = null
  if (change.allowedDomains) checked.allowedDomains = change.allowedDomains.map(checkDomain)
  return checked as Partial<InstallationSettings>
}

function isAddress(text: string): boolean {
  const address = URL.canParse(text) ? new URL(text) : undefined
  return (
    (address?.protocol === 'https:' || address?.protocol === 'http:') &&
    address.username === '' &&
    address.password === ''
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

function checkText(given: string): string {
  const text = given.replaceAll('\r\n', '\n').trim()
  if (text === '') throw refusal('supportTextMissing', 'supportText')
  if (text.length > SUPPORT_TEXT_MAX) throw refusal('supportTextTooLong', 'supportText')
  if (CONTROLS.test(text)) throw refusal('supportTextInvalid', 'supportText')
  return text
}

function checkDomain(given: string): string {
  const text = given.trim().replace(/^@/, '').toLowerCase()
  const host = URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : ''
  const isDomain = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && !/[/:@?#]/.test(text)
  if (!isDomain) throw refusal('malformed', 'allowedDomains')
  return host
}

/** A refusal that names its settings; clients translate the catalogue's text. */
const refusal = (name: ErrorName, ...settings: string[]) =>
  failure(name, { fields: Object.fromEntries(settings.map((one) => [one, errors[name].text])) })
