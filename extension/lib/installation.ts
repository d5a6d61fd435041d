import { browser } from 'wxt/browser'

/** The paired installation, and the key that it gave this browser. */
export interface Pairing {
  /** origin of the application */
  origin: string
  key: string
  /** name of the space */
  space: string
}

/** The parts of a link that the popup shows. */
export interface Link {
  id: string
  shortUrl: string
  destination: string
  title: string
  clicks: number
}

/** An answer of the installation that is not a success; `code` is '' if it did not answer at all. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
  ) {
    super(code)
  }
}

const PAIRING = 'pairing'
/** what is still to be paired, while the browser asks for permission */
const PENDING = 'pending'
/** why the last pairing failed or ended */
export const PROBLEM = 'problem'

export async function findPairing(): Promise<Pairing | undefined> {
  return (await browser.storage.local.get(PAIRING))[PAIRING] as Pairing | undefined
}

/** What the application shows for pairing: `https://app.example#CODE`. */
export function readPairingText(text: string): { origin: string; code: string } | undefined {
  if (!URL.canParse(text.trim())) return undefined
  const { protocol, origin, hash } = new URL(text.trim())
  const code = hash.slice(1)
  return /^https?:$/.test(protocol) && code !== '' ? { origin, code } : undefined
}

export const notePending = (pending: { origin: string; code: string }) =>
  browser.storage.local.set({ [PENDING]: pending, [PROBLEM]: '' })

/** Pairs what is pending, once however often it is called; the code works once. */
export async function pairPending(): Promise<void> {
  const { [PENDING]: pending } = await browser.storage.local.get(PENDING)
  if (pending === undefined) return
  await browser.storage.local.remove(PENDING)
  const { origin, code } = pending as { origin: string; code: string }
  try {
    const body = { code, name: browserName() }
    const paired = await ask<{ key: string; space: { name: string } }>(
      { origin, key: '' },
      'POST',
      '/extension/pair',
      body,
    )
    const pairing: Pairing = { origin, key: paired.key, space: paired.space.name }
    await browser.storage.local.set({ [PAIRING]: pairing })
  } catch (error) {
    await browser.storage.local.set({ [PROBLEM]: problemOf(error) })
  }
}

/** Ends the key at the installation, if it can be reached, and forgets it here in any case. */
export async function unpair(pairing: Pairing): Promise<void> {
  await ask(pairing, 'POST', '/extension/unpair').catch(() => {})
  await forget()
}

/** @param problem why, for the next pairing */
export async function forget(problem = ''): Promise<void> {
  await browser.storage.local.remove(PAIRING)
  await browser.storage.local.set({ [PROBLEM]: problem })
}

export const shorten = (pairing: Pairing, destination: string) =>
  ask<Link>(pairing, 'POST', '/links', { destination })

export const lastLinks = async (pairing: Pairing) =>
  (await ask<{ items: Link[] }>(pairing, 'GET', '/links?limit=5')).items

/** The newest link to exactly this address. */
export async function findLinkTo(pairing: Pairing, address: string): Promise<Link | undefined> {
  const query = new URLSearchParams({ q: address.slice(0, 200), limit: '25' })
  const { items } = await ask<{ items: Link[] }>(pairing, 'GET', `/links?${query}`)
  return items.find(({ destination }) => destination === address)
}

/** @throws Refusal */
async function ask<Answer>(
  { origin, key }: Pick<Pairing, 'origin' | 'key'>,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    credentials: 'omit',
    headers: {
      ...(key !== '' && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal('', 0)
  })
  const text = await answer.text()
  if (answer.ok) return (text === '' ? undefined : JSON.parse(text)) as Answer
  throw new Refusal(codeIn(text), answer.status)
}

function codeIn(text: string): string {
  try {
    return JSON.parse(text).error.message
  } catch {
    return ''
  }
}

/** Codes of what the package or an add-on of the space lacks. */
const PACKAGE_CODES = /^err_(?:8[1-589]|90|97|110|116|117)$/

/** The message that says what is wrong; other refusals show their code. */
export function problemOf(error: unknown): string {
  if (!(error instanceof Refusal)) return say('failed', String(error))
  if (error.status === 0) return say('unreachable')
  if (error.status === 401) return say('takenBack')
  if (error.status === 429) return say('tooMany')
  if (error.code === 'err_0') return say('wrongCode')
  if (['err_22', 'err_28', 'err_118'].includes(error.code)) return say('notShortenable')
  if (['err_125', 'err_126', 'err_241'].includes(error.code)) return say('blocked')
  if (PACKAGE_CODES.test(error.code)) return say('notInPackage')
  return say('failed', error.code || String(error.status))
}

type Message = Parameters<typeof browser.i18n.getMessage>[0]

export const say = (name: string, ...values: string[]) =>
  browser.i18n.getMessage(name as Message, values)

function browserName(): string {
  const agent = navigator.userAgent
  const name = ['Firefox', 'Edg', 'OPR', 'Chrome'].find((one) => agent.includes(`${one}/`))
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' }
  return names[name ?? ''] ?? name ?? 'Browser'
}
