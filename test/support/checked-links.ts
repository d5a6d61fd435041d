import type { Deps } from '#server/deps.ts'
import { checkDueLinks, PACE } from '#server/features/link-checks/check-due-links.service.ts'
import { createOutboundFetch } from '#server/platform/fetch/create-outbound-fetch.ts'
import { createCreatorApp } from './creators.ts'
import type { TestEngine } from './engines.ts'

/** With the product's limits but without its waits. */
export const HURRY = { ...PACE, everyMs: 0, hostGapMs: 1, timeoutMs: 1_000, runMs: 20_000 }

const HOUR_MS = 3_600_000

/** Creators with links to destinations on this machine, and the job that checks them. */
export async function createCheckedApp(
  engine: TestEngine,
  hosts: readonly string[],
  options: { names?: readonly string[]; views?: Deps['views'] } = {},
) {
  const fetchOutside = createOutboundFetch({ allowHosts: hosts })
  const { names = ['ada'], ...overrides } = options
  const app = await createCreatorApp(engine, names, { fetchOutside, ...overrides })
  const { deps, creators } = app
  const [ada] = creators

  return {
    ...app,
    ada: ada!,
    async make(destination: string, fields: object = {}): Promise<string> {
      const { status, json } = await ada!.call('POST', '/api/v1/links', { destination, ...fields })
      if (status !== 201) throw new Error(`No link was made: ${JSON.stringify(json)}`)
      return json.id
    },
    health: async (id: string) => (await ada!.call('GET', `/api/v1/links/${id}`)).json.health,
    /** Checks what is due `hours` later. */
    async check(hours = 0, pace = HURRY, signal = new AbortController().signal) {
      deps.clock.advance(hours * HOUR_MS)
      await checkDueLinks(deps, pace, signal)
    },
    notices: async () => (await ada!.call('GET', '/api/v1/notices')).json,
  }
}
