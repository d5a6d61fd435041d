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

/** The arguments of a call, by its declaration. */
export type CallInput<E extends Endpoint> = Part<'params', SentParams<E>> &
  Part<'query', SentQuery<E>> &
  Part<'body', SentBody<E>> &
  Part<'headers', SentHeaders<E>>

export interface CallOptions {
  signal?: AbortSignal
  /** a picture instead of JSON, or a form with a file */
  upload?: Blob | FormData
  /** repeated unchanged after a lost answer, so that nothing is created twice */
  idempotencyKey?: string
  /** sign-in and set-up: a 401 is an ordinary answer and does not end a session (contract.md §1) */
  keepSession?: boolean
  /** the page is closing: let the browser finish the call */
  keepalive?: boolean
  /** also sends empty texts in the query, where `''` is a value */
  keepEmpty?: boolean
}

const TIMEOUT_MS = 20_000
const UPLOAD_TIMEOUT_MS = 120_000

/** All calls of the contract, by id. */
export type CallId = keyof Calls

/**
 * Makes one call, named by its id: `call('links.create', { body })`. Its declaration defines
 * arguments and answer.
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
    // truncated, or from somebody else, such as a network with its own sign-in page
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
  // a form sets its own type, with the boundary
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

/**
 * The address of a call, also for links and pictures: fills in path parameters and appends the
 * encoded query.
 */
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
  // visitors' calls belong to a page, not to a space
  if (openSpaceId !== undefined && !path.startsWith('/api/user/')) search.set('space', openSpaceId)
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** @returns undefined if there is none or it cannot be parsed */
async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  if (!response.headers.get('content-type')?.includes('application/json')) return undefined
  return response.json().catch(() => undefined)
}
