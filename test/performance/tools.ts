import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

export const SERVER_CORE = 0
export const LOAD_CORE = 1
/** For a server whose clients wait for each answer. */
export const BOTH_CORES = `${SERVER_CORE},${LOAD_CORE}`

const has = (command: string) => spawnSync('which', [command]).status === 0

export interface Tools {
  nginx: boolean
}

/**
 * The benchmark needs two cores, `taskset` and `wrk`; it measures nginx if installed.
 * @throws Error with one sentence that says what is missing
 */
export function findTools(): Tools {
  if (process.platform !== 'linux') throw new Error('The benchmark runs on Linux.')
  if (availableParallelism() < 2) throw new Error('The benchmark needs two cores.')
  if (!has('taskset')) throw new Error('The benchmark needs taskset (util-linux).')
  if (!has('wrk')) {
    const apt = (...args: string[]) =>
      spawnSync('apt-get', ['-qq', ...args], {
        stdio: ['ignore', 2, 2],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    if (process.getuid?.() === 0 && has('apt-get')) {
      apt('update')
      apt('install', '-y', '--no-install-recommends', 'wrk')
    }
    if (!has('wrk')) throw new Error('The benchmark needs wrk: install the package wrk.')
  }
  return { nginx: has('nginx') }
}
