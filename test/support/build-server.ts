import { spawnSync } from 'node:child_process'

/** Builds what a server needs to run where it is stale: once, before any test starts one. */
export default function setup(): void {
  const args = ['scripts/build.mjs', '--only=page,views,server']
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed.')
}
