import { createHmac } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

/**
 * A real provider of OpenID Connect (`oidc-provider`) on a port of its own. `POST /test/state` says who is signed
 * in there, and how its tokens are forged on their way out; `/test/requests` what it was asked.
 */

const port = Number(process.argv[2])
const host = `127.0.0.1:${port}`
const issuer = `http://${host}`

async function makeKey(kid) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, publicKey, jwk: { ...(await exportJWK(privateKey)), kid, use: 'sig' } }
}
const first = await makeKey('key-1')
const stranger = await makeKey('key-1')

const initial = () => ({
  person: { sub: 'subject-1', email: 'ada@acme.example', email_verified: true },
  /** whether claims stand in the ID token, or at the userinfo endpoint alone */
  claimsInToken: true,
  /** claims to put over the real ones */
  claims: {},
  /** who signs: '' the provider as it is, 'own', 'other', 'none', 'hmac' */
  signedBy: '',
  /** put over its document */
  about: {},
  isAway: false,
})
let state = initial()
let signing = first
let requests = []

const provider = new Provider(issuer, {
  jwks: { keys: [first.jwk] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], amr: null },
  conformIdTokenClaims: false,
  cookies: { keys: ['a key of the tests'] },
  features: {
    devInteractions: { enabled: false },
    registration: { enabled: true },
    rpInitiatedLogout: { enabled: true },
  },
  pkce: { required: () => true },
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    IdToken: 600,
    Interaction: 600,
    Session: 600,
    Grant: 600,
  },
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_ctx, sub) => ({
    accountId: sub,
    claims: () => ({ ...state.person, sub }),
  }),
})
// another person at each way: nobody stays signed in
provider.use(async (ctx, next) => {
  if (ctx.path.startsWith('/test/') || ctx.path.startsWith('/interaction/')) return control(ctx)
  requests.push(`${ctx.method} ${ctx.path}`)
  if (state.isAway) return void ctx.req.socket.destroy()
  await next()
  if (ctx.path === '/jwks') ctx.body = { keys: [await publicKey()] }
  if (ctx.path === '/.well-known/openid-configuration') {
    ctx.body = { ...ctx.body, ...state.about }
  }
  if (ctx.path === '/token' && ctx.body?.id_token)
    ctx.body = { ...ctx.body, id_token: await forge(ctx.body.id_token) }
})

async function publicKey() {
  return { ...(await exportJWK(signing.publicKey)), kid: signing.kid, alg: 'RS256', use: 'sig' }
}

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function forge(token) {
  const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
  const { email, email_verified: isVerified } = state.person
  const payload = {
    ...claims,
    ...(state.claimsInToken && { email, email_verified: isVerified }),
    ...state.claims,
  }
  for (const [name, value] of Object.entries(payload))
    if (value === null || value === undefined) delete payload[name]
  if (state.signedBy === 'none')
    return `${encode({ alg: 'none', kid: signing.kid })}.${encode(payload)}.`
  if (state.signedBy === 'hmac') {
    const head = `${encode({ alg: 'HS256', kid: signing.kid })}.${encode(payload)}`
    const key = JSON.stringify(await publicKey())
    return `${head}.${createHmac('sha256', key).update(head).digest('base64url')}`
  }
  const key = state.signedBy === 'other' ? stranger : signing
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: signing.kid })
    .sign(key.privateKey)
}

async function control(ctx) {
  const [, area, name] = ctx.path.split('/')
  if (area === 'interaction') {
    if (ctx.method === 'POST') return signIn(ctx)
    ctx.type = 'html'
    ctx.body = `<!doctype html><title>Acme ID</title><h1>Acme ID</h1><form method="post"><button>Sign in</button></form>`
    return
  }
  if (name === 'requests') {
    ctx.body = requests
    requests = []
    return
  }
  let text = ''
  for await (const part of ctx.req) text += part
  const given = JSON.parse(text || '{}')
  if (name === 'rotate') signing = await makeKey(`key-${Date.now()}`)
  else state = given.isReset ? initial() : { ...state, ...given }
  ctx.body = {}
}

/** Whoever is signed in, with everything that was asked for granted. */
async function signIn(ctx) {
  const { params, session } = await provider.interactionDetails(ctx.req, ctx.res)
  const grant = new provider.Grant({ accountId: state.person.sub, clientId: params.client_id })
  grant.addOIDCScope('openid email')
  const grantId = await grant.save()
  await session?.destroy?.()
  const result = { login: { accountId: state.person.sub }, consent: { grantId } }
  ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result))
}

provider.listen(port, '127.0.0.1', () => process.stdout.write('ready\n'))
