import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AuthMode } from '#contract/auth-mode.ts'

/** Builds the application for a mode, in its own folder, unless the build is up to date. */
export async function buildWeb(mode: AuthMode): Promise<void> {
  const args = ['scripts/build.mjs', '--only=web']
  // the tests' NODE_ENV would build a development React
  const env = { ...process.env, NODE_ENV: 'production', AUTH_MODE: mode }
  const build = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error(`The build for ${mode} ended with ${code}.`)
}
