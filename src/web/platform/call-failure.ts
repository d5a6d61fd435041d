import type { PackageFlag, PackageLimit } from '#contract/business/package-values.ts'
import { type Messages, text } from '#web/messages/index.ts'
import { fieldTextOf, refusalTextOf } from './refusal-text.ts'

/** Why a call failed: a refusal of the server, or no answer at all (`code` 'offline'). */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  /** code of the catalogue, `err_26`; 'offline' if there was no answer */
  readonly code: string
  /** HTTP status; 0 if there was no answer */
  readonly status: number
  /** text by field of the sent form */
  readonly fields: Readonly<Record<string, string>>
  /** what to tell the operator when asking for help */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(facts: {
    code: string
    status: number
    text: string
    fields?: Readonly<Record<string, string>>
    requestId?: string
    retryAfterSeconds?: number
  }) {
    super(facts.text)
    this.code = facts.code
    this.status = facts.status
    this.fields = facts.fields ?? {}
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
  }

  /** Worth retrying unchanged: no answer, too early, or a dependency was unavailable. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }

  get isOffline(): boolean {
    return this.status === 0
  }
}

/** Answers without our codes, for example from a proxy, that still say what to do. */
const CODES_BY_STATUS: Readonly<Record<number, string>> = {
  413: 'err_413',
  429: 'err_211',
  502: 'err_503',
  503: 'err_503',
  504: 'err_503',
}

/**
 * Reads a refusal in our error format (contract.md §1); anything else, such as a proxy's page,
 * becomes a failure by its status.
 */
export function readFailure(status: number, body: unknown, retryAfter: string | null): CallFailure {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {}
  const code = typeof error.message === 'string' ? error.message : (CODES_BY_STATUS[status] ?? '')
  const seconds = Number(retryAfter)
  const fields = readFields(error.fields)
  return new CallFailure({
    code,
    status,
    // a field `server` belongs to no form field; for an address it names the rule that refused it
    text:
      fields.server ??
      ruleIn(code, fields) ??
      missingIn(code, fields) ??
      refusalTextOf(code, status),
    fields,
    ...(typeof error.requestId === 'string' ? { requestId: error.requestId } : {}),
    ...(retryAfter !== null && Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}),
  })
}

function ruleIn(code: string, fields: Record<string, string>): string | undefined {
  return code === 'err_28' ? Object.values(fields)[0] : undefined
}

/** What the package lacks by its name; what is no limit or flag of packages has its own words. */
function missingIn(code: string, fields: Record<string, string>): string | undefined {
  // missing until a screen beyond the dashboard has loaded
  const words: Partial<Messages>['pricing'] = text.pricing
  const [name] = code === 'err_97' ? Object.keys(fields) : []
  if (name === undefined || words === undefined) return undefined
  const limit = words.limits[name as PackageLimit]
  if (limit) return words.noneLeft(limit)
  const flag = words.flags[name as PackageFlag]
  return flag ? words.notInPackage(flag) : fields[name]
}

function readFields(fields: unknown): Record<string, string> {
  if (!isRecord(fields)) return {}
  const entries = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(entries.map(([field, words]) => [field, fieldTextOf(words)]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
