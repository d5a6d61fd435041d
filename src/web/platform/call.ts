import type {
  AnswerOf,
  SentBody,
  SentHeaders,
  SentParams,
  SentQuery,
} from '#contract/call-types.ts'
import { type Calls, callRoutes } from '#contract/calls.ts'
import { FIXED_AUTHORIZATION } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { text } from '#web/messages/index.ts'
import { language, PSEUDO_LANGUAGE } from '#web/messages/language.ts'
import { openSpaceId } from '#web/open-space.ts'
import { CallFailure, readFailure } from './call-failure.ts'
import { endSession } from './session-end.ts'

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

/** What a call is given, by its declaration. */
export type CallInput<E extends Endpoint> = Part<'params', SentParams<E>> &
  Part<'query', SentQuery<E>> &
  Part<'body', SentBody<E>> &
  Part<'headers', SentHeaders<E>>

export interface CallOptions {
  signal?: AbortSignal
  /** a picture instead of JSON, or a form with a file */
  upload?: Blob | FormData
  /** sent again unchanged after a lost answer, so that nothing is made twice */
  idempotencyKey?: string
  /** sign-in and set-up: a 401 is an answer there and ends nothing (contract.md §1) */
  keepSession?: boolean
  /** the page is going away: let the browser finish the call */
  keepalive?: boolean
  /** send empty texts of the query too, where `''` is a value and not an absence */
  keepEmpty?: boolean
}

const TIMEOUT_MS = 20_000
const UPLOAD_TIMEOUT_MS = 120_000

/** Every call of the contract, by its id. */
export type CallId = keyof Calls

/**
 * Makes one call, named by its id: `call('links.create', { body })`. What it takes and answers is what
 * its declaration says.
 * @throws CallFailure for every refusal and for a missing answer
 */
export async function call<Id extends CallId>(
  id: Id,
  input: CallInput<Calls[Id]>,
  options: CallOptions = {},
): Promise<AnswerOf<Calls[Id]>> {
  const response = await send(methodOf(id), addressOf(id, input, options), input, options)
  const body = await readBody(response)
  if (response.ok) {
    // cut off on its way, or somebody else's, as that of a network that wants a sign-in first
    if (body === undefined && response.status !== 204) throw noAnswer()
    return body as AnswerOf<Calls[Id]>
  }
  const failure = readFailure(response.status, body, response.headers.get('retry-after'))
  if ((response.status === 401 || response.status === 403) && !options.keepSession) endSession()
  throw failure
}

async function send(
  method: string,
  address: string,
  input: { body?: unknown; headers?: unknown },
  options: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = {
    authorization: FIXED_AUTHORIZATION,
    accept: 'application/json',
    'accept-language': language === PSEUDO_LANGUAGE ? 'en' : language,
    ...(input.headers as Record<string, string> | undefined),
  }
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  // a form names its own type, with the boundary
  if (options.upload instanceof Blob) headers['content-type'] = options.upload.type
  else if (!options.upload && input.body !== undefined) headers['content-type'] = 'application/json'
  const timeout = AbortSignal.timeout(options.upload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const body = options.upload ?? (input.body === undefined ? null : JSON.stringify(input.body))
  try {
    return await fetch(address, {
      method,
      headers,
      body,
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
      keepalive: options.keepalive ?? false,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw noAnswer()
  }
}

const noAnswer = () => new CallFailure({ code: 'offline', status: 0, text: text.errors.offline })

const methodOf = (id: CallId) => callRoutes[id].split(' ', 1)[0]!

/** Where a call goes, for a link or a picture too: fills the path's parameters and appends the query, encoded. */
export function addressOf(
  id: CallId,
  input: { params?: unknown; query?: unknown } = {},
  { keepEmpty = false }: Pick<CallOptions, 'keepEmpty'> = {},
): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = callRoutes[id].slice(methodOf(id).length + 1)
  const filled = path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && (value !== '' || keepEmpty))
      search.set(key, String(value))
  }
  // calls of visitors are of a page and of no space
  if (openSpaceId !== undefined && !path.startsWith('/api/user/')) search.set('space', openSpaceId)
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** @returns undefined where there is none that can be read */
async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  if (!response.headers.get('content-type')?.includes('application/json')) return undefined
  return response.json().catch(() => undefined)
}
