import { defineConfig, type TestUserConfig } from 'vitest/config'
import { quickDisk } from './test/support/quick-disk.ts'

/** They build the application for other modes, into folders that both of them use. */
const building = ['test/e2e/modes.test.ts', 'test/e2e/database-client.test.ts']

const project = (name: string, more: TestUserConfig) => ({
  test: {
    name,
    environment: 'node',
    pool: 'forks' as const,
    // many files in one process, each with a server and a browser of its own
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // what happens meanwhile, on a machine that does much else
    expect: { poll: { timeout: 10_000 } },
    env: { TMPDIR: quickDisk(), SERVER: 'built' },
    ...more,
  },
})

/** Browser tests: real server processes, real Chromium; three files at a time. */
export default defineConfig({
  test: {
    projects: [
      project('browser', {
        include: ['test/e2e/**/*.test.ts'],
        exclude: building,
        // on two cores: a third of a file's time is waiting
        maxWorkers: 3,
        sequence: { groupOrder: 0 },
      }),
      project('builds', { include: building, maxWorkers: 1, sequence: { groupOrder: 1 } }),
    ],
  },
})
