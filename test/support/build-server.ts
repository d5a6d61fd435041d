import { spawnSync } from 'node:child_process'

/** Builds whatever a server needs and is out of date: once, before any test starts one. */
export default function setup(): void {
  const args = ['scripts/build.mjs', '--only=page,views,server']
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed.')
}
