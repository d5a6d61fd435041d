import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AuthMode } from '#contract/auth-mode.ts'

/** Builds the application for a mode, in the folder of its own, unless that is done and fresh. */
export async function buildWeb(mode: AuthMode): Promise<void> {
  const args = ['scripts/build.mjs', '--only=web']
  // the tests' own NODE_ENV would build React for development
  const env = { ...process.env, NODE_ENV: 'production', AUTH_MODE: mode }
  const build = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error(`The build for ${mode} ended with ${code}.`)
}
