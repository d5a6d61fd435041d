import { apiKeyRoutes } from '#server/features/api-keys/index.ts'
import type { TeamSignInInput } from '#server/features/identity/team-sign-in/team-settings.service.ts'
import { linkRoutes } from '#server/features/links/index.ts'
import { spaceRoutes } from '#server/features/spaces/index.ts'
import { createDns } from '#server/platform/dns/dns.ts'
import { createOutboundFetch } from '#server/platform/fetch/create-outbound-fetch.ts'
import { makeAccount, type TestAccount } from './accounts.ts'
import type { DnsServer } from './dns-server.ts'
import type { TestEngine } from './engines.ts'
import { createTestClock } from './fakes.ts'
import { type Answer, type Browser, createIdentityApp } from './identity-app.ts'
import type { OidcProvider } from './oidc-provider.ts'

export const TEAM = '/api/v1/auth/team'

/** The code of a refusal, else the status. */
export const codeOf = ({ status, body }: Answer): string | number => body?.error?.message ?? status

/** An application whose spaces sign in by a real provider, on the provider's clock. */
export async function openTeamApp(
  engine: TestEngine,
  provider: OidcProvider,
  dns: DnsServer,
  others: readonly OidcProvider[] = [],
) {
  const allowHosts = [provider, ...others].map(({ host }) => host)
  const opened = await createIdentityApp(engine, {
    overrides: {
      clock: createTestClock(Date.now()),
      fetchOutside: createOutboundFetch({ allowHosts }),
      dns: createDns({ servers: dns.servers }),
      config: { outboundAllowHosts: allowHosts },
    },
    routes: [...spaceRoutes, ...linkRoutes, ...apiKeyRoutes],
  })
  const { deps, browser } = opened

  /** A browser that is signed in as an account. */
  function browserOf({ cookie }: Pick<TestAccount, 'cookie'>): Browser {
    const one = browser()
    const at = cookie.indexOf('=')
    one.cookies.set(cookie.slice(0, at), decodeURIComponent(cookie.slice(at + 1)))
    return one
  }

  /** A space with its owner, whose sign-in is set up and not yet on. */
  async function makeTeam(input: Partial<TeamSignInInput> = {}) {
    const account = await makeAccount(deps)
    const owner = browserOf(account)
    const name = `Acme ${account.userId.slice(-4)}`
    const made = await owner.post('/api/v1/spaces', { name, color: 'blue' })
    const spaceId = made.body.id as string
    const path = `/api/v1/spaces/${spaceId}/sign-in`
    const { returnAddress, signOutAddress } = (await owner.get(path)).body
    const client = await provider.register(returnAddress, signOutAddress)
    const settings: TeamSignInInput = {
      ...{ issuer: provider.url, ...client },
      ...{ domains: ['acme.example'], newcomerRole: 'editor', isOn: false, isOnlyWay: false },
      ...input,
    }
    const put = (change: Partial<TeamSignInInput> = {}) =>
      owner.send('PUT', path, { ...settings, ...change })
    const first = await put()
    return { account, owner, name, spaceId, path, settings, put, first }
  }

  /** The same, with its domains proven and turned on. */
  async function makeLivingTeam(input: Partial<TeamSignInInput> = {}) {
    const team = await makeTeam(input)
    for (const { record } of team.first.body.connection.domains) {
      dns.zones.set(record.name, { TXT: [...textsAt(record.name), record.value] })
    }
    await team.owner.post(`${team.path}/check`, {})
    const on = await team.put({ isOn: true })
    if (on.status !== 200) throw new Error(`turning it on said ${on.text}`)
    return team
  }

  function textsAt(name: string): readonly string[] {
    const zone = dns.zones.get(name)
    return typeof zone === 'object' ? (zone.TXT ?? []) : []
  }

  /** To the provider and back, as far as our call. */
  async function travel(one: Browser, spaceId: string, path = TEAM, more: object = {}) {
    const begun = await one.post(`${path}/begin`, { spaceId, ...more })
    if (begun.status !== 200) return { begun, body: undefined }
    const back = await provider.visit(begun.body.address)
    const [code, state, iss] = ['code', 'state', 'iss'].map((key) => back.searchParams.get(key))
    return { begun, back, body: { spaceId, code, state, ...(iss && { iss }) } }
  }

  async function signIn(spaceId: string, one = browser()) {
    const { begun, body } = await travel(one, spaceId)
    const answer = body ? await one.post(`${TEAM}/finish`, body) : begun
    return { one, answer }
  }

  return { ...opened, browserOf, makeTeam, makeLivingTeam, travel, signIn }
}
