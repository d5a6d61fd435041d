import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { makeAccount } from '../support/creators.ts'
import { testDeps } from '../support/deps.ts'
import { describeOnBothEngines, type TestEngine } from '../support/engines.ts'

/** F2: `kill -9` in a bulk call of 250. `FAULT_ROUNDS` makes it longer. */

const ROUNDS = Math.max(4, Number(process.env.FAULT_ROUNDS ?? 4))
const script = fileURLToPath(new URL('./bulk-server.ts', import.meta.url))

async function startServer(engine: TestEngine, userId: string) {
  const { dataDir, databaseUrl = '' } = engine.address
  const child: ChildProcess = spawn(process.execPath, [script, dataDir, databaseUrl, userId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout!, 'data')
  return {
    url: `http://127.0.0.1:${String(port).trim()}/api/v1/links/bulk`,
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

function sendBulk(url: string, round: number): Promise<Response> {
  const links = Array.from({ length: 250 }, (_, at) => ({
    destination: `https://example.com/${round}/${at}`,
    tags: ['bulk'],
  }))
  return fetch(url, {
    method: 'POST',
    headers: {
      authorization: 'Bearer wp_live_ada',
      'content-type': 'application/json',
      'idempotency-key': `round-${round}`,
    },
    body: JSON.stringify({ links }),
  })
}

describeOnBothEngines('kill -9 in a bulk call', (engine) => {
  it(
    'leaves all links or none, and a retry with its key gives the same 250',
    async () => {
      const deps = testDeps(engine)
      const { userId } = await makeAccount(deps, 'ada')
      const count = async () =>
        (
          await deps.db
            .selectFrom('link')
            .select((link) => link.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n
      let before = 0
      for (let round = 0; round < ROUNDS; round++) {
        const victim = await startServer(engine, userId)
        const answer = sendBulk(victim.url, round).then(
          (response) => response.json(),
          () => undefined,
        )
        // a process's first call takes about 100 ms; later rounds hit other moments of it
        await new Promise((resolve) => setTimeout(resolve, 20 + ((round * 37) % 160)))
        await victim.kill()
        const first = await answer
        const stored = Number(await count()) - before
        expect([0, 250]).toContain(stored)
        if (first) expect(stored).toBe(250)
        const server = await startServer(engine, userId)
        const retry = await sendBulk(server.url, round)
        expect(retry.status).toBe(201)
        const { results } = await retry.json()
        expect(results).toHaveLength(250)
        if (first) expect(results).toEqual(first.results)
        expect(await (await sendBulk(server.url, round)).json()).toEqual({ results, list: null })
        before += 250
        expect(Number(await count())).toBe(before)
        await server.kill()
      }
    },
    120_000 + ROUNDS * 15_000,
  )
})
