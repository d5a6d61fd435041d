import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('./oidc-provider-process.mjs', import.meta.url))

/** What the provider is told; see its script. */
export interface ProviderState {
  person: { sub: string; email?: string; email_verified?: boolean }
  claimsInToken: boolean
  claims: Record<string, unknown>
  signedBy: '' | 'own' | 'other' | 'none' | 'hmac'
  about: Record<string, unknown>
  isAway: boolean
}

/** A provider of `oidc-provider` in a process of its own. */
export async function startOidcProvider() {
  const port = await freePort()
  const child = spawn(process.execPath, [SCRIPT, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '', NODE_NO_WARNINGS: '1' },
  })
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the provider did not start'))),
  ])
  const host = `127.0.0.1:${port}`
  const url = `http://${host}`
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} said ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  return {
    url,
    host,
    set: (state: Partial<ProviderState>) => post('/test/state', state),
    reset: () => post('/test/state', { isReset: true }),
    rotateKeys: () => post('/test/rotate', {}),
    async takeRequests() {
      return (await (await fetch(`${url}/test/requests`)).json()) as string[]
    },
    /** Registers a client, as an administrator of the company would. */
    async register(returnAddress: string, signOutAddress: string) {
      const client = await post('/reg', {
        redirect_uris: [returnAddress],
        post_logout_redirect_uris: [signOutAddress],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      })
      return { clientId: client.client_id!, clientSecret: client.client_secret! }
    },
    /** Goes the way of a browser from the provider's address to ours, and signs in there. @returns what came along */
    async visit(address: string): Promise<URL> {
      const cookies = new Map<string, string>()
      let next = new URL(address)
      for (let hops = 0; next.host === host && hops < 10; hops++) {
        const isForm = next.pathname.startsWith('/interaction/')
        const answer = await fetch(next, {
          method: isForm ? 'POST' : 'GET',
          redirect: 'manual',
          headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        })
        for (const line of answer.headers.getSetCookie()) {
          const [pair = ''] = line.split('; ')
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        const location = answer.headers.get('location')
        if (location === null)
          throw new Error(`${next} said ${answer.status} ${await answer.text()}`)
        next = new URL(location, next)
      }
      return next
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
