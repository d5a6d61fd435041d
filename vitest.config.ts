import { defineConfig } from 'vitest/config'

/**
 * Unit, abuse and (short) fault tests. Tests in a browser and the benchmark have a configuration of
 * their own. `WITHOUT=postgres` leaves that engine out, visibly; `DATABASE_URL_TEST` uses a server
 * that runs already.
 */
export default defineConfig({
  // as vite.config.ts does for the build
  define: { __AUTH_MODE__: JSON.stringify('jwt') },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}'],
    exclude: ['test/e2e/**', 'test/performance/**', 'test/lighthouse/**', '**/node_modules/**'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/setup.ts'],
    restoreMocks: true,
  },
})
