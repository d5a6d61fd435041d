import type { BrowserContext } from 'playwright-core'
import { CREATOR } from './app-client.ts'

/** Signs in a browser context like an API client, with only the session cookie. */
export async function signIn(
  context: BrowserContext,
  origin: string,
  { email, password }: { email: string; password: string } = CREATOR,
): Promise<void> {
  const answer = await context.request.post(`${origin}/post-jwt-login`, {
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    data: { email, password },
  })
  if (!answer.ok()) throw new Error(`sign-in said ${answer.status()} ${await answer.text()}`)
}
