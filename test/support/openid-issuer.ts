import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { createOutboundFetch } from '#server/platform/fetch/create-outbound-fetch.ts'

export const CLIENT_ID = 'client-of-the-tests'
export const CLIENT_SECRET = 'secret: of+the tests'

interface GivenCode {
  redirectUri: string
  challenge: string
  nonce: string
}

/**
 * An OpenID Connect provider on a port of this machine: documents, a page that asks the person,
 * codes for PKCE, tokens. Our client and a browser reach it over real HTTP.
 * @param now the clock for its tokens
 */
export async function startOpenIdIssuer(now: () => number = Date.now) {
  let pair = await generateKeyPair('RS256')
  let kid = 'key-1'
  const codes = new Map<string, GivenCode>()
  const state = {
    /** answers nothing */
    isAway: false,
    fetches: 0,
    /** who is signed in there, and extra claims of its tokens */
    claims: {} as JWTPayload,
    /** how clients may send their secret */
    authMethods: ['client_secret_basic'] as string[],
    /** overrides in its document */
    about: {} as Record<string, unknown>,
    /** replaces what the client sent */
    returned: {} as { state?: string; error?: string },
  }

  const server = createServer((request, response) => {
    state.fetches += 1
    if (state.isAway) return void request.socket.destroy()
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `http://${host}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', url)
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/.well-known/openid-configuration') {
      json(200, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        token_endpoint_auth_methods_supported: state.authMethods,
        authorization_response_iss_parameter_supported: true,
        ...state.about,
      })
    } else if (pathname === '/keys') {
      json(200, { keys: [{ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256' }] })
    } else if (pathname === '/authorize') {
      authorize(query, response)
    } else if (pathname === '/token' && request.method === 'POST') {
      const given = await exchange(request)
      json('error' in given ? 400 : 200, given)
    } else response.writeHead(404).end()
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const field = (name: string) => query.get(name) ?? ''
    const isFine =
      field('response_type') === 'code' &&
      field('client_id') === CLIENT_ID &&
      field('scope').split(' ').includes('openid') &&
      field('code_challenge_method') === 'S256' &&
      field('code_challenge') !== '' &&
      field('nonce') !== ''
    if (!isFine) return void response.writeHead(400).end('What is this client doing?')
    const back = (more: Record<string, string>) => {
      const address = new URL(field('redirect_uri'))
      const given = { ...more, state: state.returned.state ?? field('state'), iss: url }
      for (const [name, value] of Object.entries(given)) address.searchParams.set(name, value)
      return address.href.replaceAll('&', '&amp;')
    }
    const code = randomBytes(24).toString('base64url')
    codes.set(code, {
      redirectUri: field('redirect_uri'),
      challenge: field('code_challenge'),
      nonce: field('nonce'),
    })
    const denied = state.returned.error ?? 'access_denied'
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><title>Example ID</title><h1>Example ID</h1>` +
          `<p><a href="${back({ code })}">Allow</a> <a href="${back({ error: denied })}">Deny</a>`,
      )
  }

  async function exchange(request: IncomingMessage): Promise<object> {
    let body = ''
    for await (const part of request) body += part
    const form = new URLSearchParams(body)
    const refused = (error: string) => ({ error })
    const [id, secret] = clientOf(request, form)
    if (id !== CLIENT_ID || secret !== CLIENT_SECRET) return refused('invalid_client')
    const code = form.get('code') ?? ''
    const given = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isFine =
      form.get('grant_type') === 'authorization_code' &&
      given?.challenge === challenge &&
      given.redirectUri === form.get('redirect_uri')
    if (!isFine) return refused('invalid_grant')
    return {
      access_token: 'unused',
      token_type: 'Bearer',
      id_token: await sign({ nonce: given.nonce }),
    }
  }

  function clientOf(request: IncomingMessage, form: URLSearchParams): (string | null)[] {
    const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const method = basic === undefined ? 'client_secret_post' : 'client_secret_basic'
    if (!state.authMethods.includes(method)) return []
    if (basic === undefined) return [form.get('client_id'), form.get('client_secret')]
    const parts = Buffer.from(basic, 'base64').toString().split(':')
    return parts.map((part) => new URLSearchParams(`t=${part}`).get('t'))
  }

  /** A token as the provider signs it, with the given changes. */
  async function sign(
    claims: JWTPayload = {},
    options: { key?: CryptoKey | Uint8Array; alg?: string } = {},
  ): Promise<string> {
    const seconds = Math.floor(now() / 1000)
    const payload = {
      iss: url,
      aud: CLIENT_ID,
      sub: 'subject-1',
      email: 'ada@example.com',
      email_verified: true,
      iat: seconds,
      exp: seconds + 3_600,
      ...claims,
      ...state.claims,
    }
    return new SignJWT(payload)
      .setProtectedHeader({ alg: options.alg ?? 'RS256', kid })
      .sign(options.key ?? pair.privateKey)
  }

  async function changeKeys(): Promise<void> {
    pair = await generateKeyPair('RS256')
    kid = 'key-2'
  }

  const set = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, issuer: url }
  return {
    url,
    host,
    state,
    sign,
    changeKeys,
    /** our own client, allowed to reach this port */
    fetchOutside: createOutboundFetch({ allowHosts: [host] }),
    /**
     * the configuration of an installation that knows it both as Google and as a custom provider
     */
    social: {
      google: { ...set, name: 'Google' },
      facebook: undefined,
      openid: undefined,
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type OpenIdIssuer = Awaited<ReturnType<typeof startOpenIdIssuer>>
