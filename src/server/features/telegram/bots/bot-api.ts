import { createHmac } from 'node:crypto'
import type { Api } from 'grammy'
import type { Deps } from '../../../deps.ts'
import { DeliveryError } from '../../../platform/delivery-error.ts'
import { openSealedText, sealText } from '../../../platform/security/sealed-text.ts'
import type { TelegramBotRow } from '../telegram.table.ts'

/** How we speak to the Bot API of Telegram: by grammY, through the one client for requests to others. */

type ApiDeps = Pick<Deps, 'config' | 'fetchOutside'>

const TOKEN_PURPOSE = 'telegram token'
const WEBHOOK_PURPOSE = 'telegram webhook'
const TIMEOUT_MS = 10_000
/** a hundred updates of the longest messages */
const MAX_BYTES = 4 * 1024 * 1024

/** As BotFather writes it. */
export const TOKEN_SHAPE = /^\d{3,20}:[A-Za-z0-9_-]{20,100}$/

export function sealToken(deps: Pick<Deps, 'secrets'>, token: string, botId: string): string {
  return sealText(deps.secrets.key(TOKEN_PURPOSE), token, botId)
}

/** @returns '' if no secret of the installation opens it */
export function openToken(
  deps: Pick<Deps, 'secrets'>,
  bot: Pick<TelegramBotRow, 'id' | 'sealed_token'>,
): string {
  return openSealedText(deps.secrets.keyRing(TOKEN_PURPOSE), bot.sealed_token, bot.id) ?? ''
}

/** What Telegram shows with every update of a webhook: the newest first, those of secrets before too. */
export function webhookSecretsOf(deps: Pick<Deps, 'secrets'>, botId: string): string[] {
  return deps.secrets
    .keyRing(WEBHOOK_PURPOSE)
    .map((key) => createHmac('sha256', key).update(botId).digest('base64url'))
}

/** @param timeoutMs of one call */
export async function telegramApi(
  deps: ApiDeps,
  token: string,
  { timeoutMs = TIMEOUT_MS, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<Api> {
  const { Api } = await import('grammy')
  const fetch = async (url: unknown, init: RequestInit) => {
    const { status, body } = await deps.fetchOutside(String(url), {
      method: 'POST',
      headers: init.headers as Record<string, string>,
      body: await bytesOf(init.body),
      ...{ timeoutMs, maxBytes: MAX_BYTES, maxRedirects: 0 },
      ...(signal && { signal }),
    })
    return { status, json: async () => JSON.parse(body.toString('utf8')) as unknown }
  }
  return new Api(token, { apiRoot: deps.config.telegramApiUrl, fetch: fetch as never })
}

/** grammY hands over text, or a stream of parts with a picture. */
async function bytesOf(body: unknown): Promise<string | Uint8Array> {
  if (typeof body === 'string') return body
  const parts: Uint8Array[] = []
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part)
  return Buffer.concat(parts)
}

export type TelegramRefusal = 'token' | 'blocked' | 'busy' | 'refused' | 'away'

/** What a failed call means. */
export function refusalOf(error: unknown): TelegramRefusal {
  const { error_code: code, description } = error as { error_code?: unknown; description?: unknown }
  if (typeof code !== 'number') return 'away'
  if (code === 401 || code === 404) return 'token'
  if (code === 403 || /chat not found|user is deactivated/i.test(String(description))) {
    return 'blocked'
  }
  // another process that asks for updates, or too many messages
  if (code === 409 || code === 429) return 'busy'
  return code >= 500 ? 'away' : 'refused'
}

/** The same for the outbox: nothing of the token, which the address of a call contains, is in its text. */
export function deliveryErrorOf(error: unknown): DeliveryError {
  const refusal = refusalOf(error)
  const outcome =
    refusal === 'away' ? 'unreachable' : refusal === 'busy' ? 'later' : ('permanent' as const)
  const { description } = error as { description?: string }
  return new DeliveryError(outcome, `Telegram: ${description ?? 'cannot be reached'}`)
}
