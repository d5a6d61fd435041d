import { defineConfig, type TestUserConfig } from 'vitest/config'
import { quickDisk } from './test/support/quick-disk.ts'

// as vite.config.ts does for the build
const define = { __AUTH_MODE__: JSON.stringify('jwt') }
const common: TestUserConfig = {
  environment: 'node',
  pool: 'forks',
  testTimeout: 20_000,
  hookTimeout: 30_000,
  setupFiles: ['test/support/setup.ts'],
  restoreMocks: true,
}

/**
 * Unit, abuse and (short) fault tests. Tests in a browser and the benchmark have a configuration of
 * their own. `WITHOUT=postgres` leaves that engine out, visibly; `DATABASE_URL_TEST` uses a server
 * that runs already.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ['test/support/global-setup.ts'],
    projects: [
      {
        define,
        test: {
          ...common,
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'test/**/*.test.{ts,tsx}',
            'scripts/**/*.test.{ts,mjs}',
          ],
          exclude: [
            'test/e2e/**',
            'test/faults/**',
            'test/performance/**',
            'test/lighthouse/**',
            '**/node_modules/**',
          ],
          env: { TMPDIR: quickDisk() },
        },
      },
      // on the disk: what reaches it is what they are about
      { define, test: { ...common, name: 'faults', include: ['test/faults/**/*.test.ts'] } },
    ],
  },
})
