import { setTimeout as sleep } from 'node:timers/promises'
import type { MediaAnswer, MediaPurpose } from '#contract/media.ts'
import type { BlockAnswer, SocialIconAnswer } from '#contract/pages/page-items.ts'
import type { FullPageAnswer } from '#contract/pages/pages.ts'
import type { ServerProcess } from './server-process.ts'
import { until } from './until.ts'

/** A program that talks to a running server as a signed-in creator. */
export interface AppClient {
  accessToken: string
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  /** uploads a PNG, JPEG or WebP; returns its id */
  upload(picture: Uint8Array<ArrayBuffer>, purpose: MediaPurpose): Promise<string>
  /** the same; returns the whole answer */
  uploadPicture(picture: Uint8Array<ArrayBuffer>, purpose: MediaPurpose): Promise<MediaAnswer>
}

export const CREATOR = {
  email: 'ada@example.com',
  password: 'a long walk in the hills',
  username: 'ada',
}

/** Makes the first administrator of a fresh server and signs in. */
export async function setUp(server: ServerProcess): Promise<AppClient> {
  await until(() => server.firstAdministratorUrl !== undefined)
  const token = new URL(server.firstAdministratorUrl!).searchParams.get('token')
  const answer = await fetchPatiently(`${server.url}/api/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...CREATOR }),
  })
  if (answer.status !== 200) throw new Error(`setup said ${answer.status} ${await answer.text()}`)
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return clientOf(server, accessToken)
}

/** Signs in as an existing account. */
export async function signInTo(
  server: ServerProcess,
  { email, password }: { email: string; password: string },
): Promise<AppClient> {
  const answer = await fetchPatiently(`${server.url}/post-jwt-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 200) throw new Error(`sign-in said ${answer.status} ${await answer.text()}`)
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return clientOf(server, accessToken)
}

function clientOf(server: ServerProcess, accessToken: string): AppClient {
  return {
    accessToken,
    async call(method, path, body) {
      const response = await fetchPatiently(`${server.url}${path}`, {
        method,
        headers: {
          authorization: accessToken,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path} said ${response.status} ${text}`)
      return (text === '' ? undefined : JSON.parse(text)) as never
    },
    async upload(picture, purpose) {
      return (await this.uploadPicture(picture, purpose)).id
    },
    async uploadPicture(picture, purpose) {
      const response = await fetchPatiently(`${server.url}/api/v1/media?purpose=${purpose}`, {
        method: 'POST',
        headers: { authorization: accessToken, 'content-type': 'image/png' },
        body: picture,
      })
      if (!response.ok) throw new Error(`upload said ${response.status} ${await response.text()}`)
      return (await response.json()) as MediaAnswer
    },
  }
}

/** A server on a busy machine sheds load with 503 and Retry-After (fault F18). */
export async function fetchPatiently(address: string, init: RequestInit = {}): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(address, init)
    if (response.status !== 503 || tries === 10) return response
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000)
  }
}

export interface PageWish {
  title?: string
  description?: string
  theme?: Record<string, unknown>
  links?: number
  icons?: number[]
  settings?: Record<string, unknown>
}

/** Fills a page (default: the creator's first one) and publishes it. */
export async function publishPage(
  client: AppClient,
  wish: PageWish = {},
  page?: { id: string },
): Promise<FullPageAnswer> {
  const { items } = await client.call<{ items: { id: string }[] }>('GET', '/api/v1/pages')
  const { id } = page ?? items[0]!
  await client.call('PATCH', `/api/v1/pages/${id}`, {
    title: wish.title ?? 'Ada Lovelace',
    description: wish.description ?? 'Notes on engines that weave numbers.',
    isSubscribable: true,
    messageSubject: 'Glad you are here',
    messageDescription: 'The first letter comes on Sunday.',
    ...wish.settings,
  })
  if (wish.theme) await client.call('PATCH', `/api/v1/pages/${id}/theme`, wish.theme)
  for (let index = 1; index <= (wish.links ?? 3); index++) {
    await client.call<BlockAnswer>('POST', `/api/v1/pages/${id}/blocks`, {
      kind: 'link',
      title: `Link number ${index}`,
      address: `https://example.com/link/${index}`,
    })
  }
  for (const icon of wish.icons ?? [1, 4]) {
    await client.call<SocialIconAnswer>('POST', `/api/v1/pages/${id}/icons`, {
      icon,
      username: '@ada',
      address: `https://example.org/profile/${icon}`,
    })
  }
  await client.call('POST', `/api/v1/pages/${id}/publish`)
  return client.call<FullPageAnswer>('GET', `/api/v1/pages/${id}`)
}
