import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestUserConfig } from 'vitest/config'
import { quickDisk } from './test/support/quick-disk.ts'

const tests = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}']
const elsewhere = [
  'test/e2e/**',
  'test/faults/**',
  'test/performance/**',
  'test/lighthouse/**',
  '**/node_modules/**',
]

/** They replace modules, or measure what others in the same process use as well. */
const alone = globSync(tests, { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(|\bmemoryUsage\b/.test(
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
  ),
)

const project = (name: string, more: TestUserConfig) => ({
  // as vite.config.ts does for the build
  define: { __AUTH_MODE__: JSON.stringify('jwt') },
  test: {
    name,
    environment: 'node',
    pool: 'forks' as const,
    // so that only what hangs runs out of it; what has to be quick is measured by its test
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // what happens meanwhile, on a machine that does much else
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['test/support/setup.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    ...more,
  },
})

/**
 * Unit, abuse and (short) fault tests. Tests in a browser and the benchmark have a configuration of
 * their own. `WITHOUT=postgres` leaves that engine out, visibly; `DATABASE_URL_TEST` uses a server
 * that runs already.
 */
export default defineConfig({
  test: {
    // on two cores: some of a file's time is waiting
    maxWorkers: 3,
    globalSetup: ['test/support/global-setup.ts'],
    projects: [
      // many files in one process: loading the server once for each took a third of the time
      project('unit', {
        include: tests,
        exclude: [...elsewhere, ...alone],
        isolate: false,
        env: { TMPDIR: quickDisk() },
      }),
      project('alone', { include: alone, exclude: elsewhere, env: { TMPDIR: quickDisk() } }),
      // on the disk: what reaches it is what they are about
      project('faults', {
        include: ['test/faults/**/*.test.ts'],
        // the server as `npm start` runs it
        globalSetup: ['test/support/build-server.ts'],
        env: { SERVER: 'built' },
      }),
    ],
  },
})
