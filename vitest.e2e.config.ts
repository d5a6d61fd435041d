import { defineConfig } from 'vitest/config'

/** Browser tests: real server processes, real Chromium; one at a time. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
