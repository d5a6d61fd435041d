import { type Config, ConfigError } from './config.ts'
import { canSharePort, isPortFree } from './http/server/shared-port.ts'
import { handOverSocket, isListening } from './http/server/unix-socket.ts'
import { hasOtherRecorders } from './platform/clicks/journal/live-journals.ts'

/**
 * Called before `all` listens on a port that it shares: only the `redirect` processes of this
 * `DATA_DIR` may be listening there, never another `all` or another installation.
 * @param ownJournal name of the journal of this process
 * @throws ConfigError if somebody else uses the port
 */
export async function claimPort(config: Config, ownJournal: string | undefined): Promise<void> {
  const { host, dataDir, tls } = config
  if (!canSharePort) return
  const ports = [['PORT', config.port] as const, ...(tls ? [['TLS_PORT', tls.port] as const] : [])]
  let taken: (typeof ports)[number] | undefined
  for (const one of ports) if (!(await isPortFree(one[1], host))) taken ??= one
  if (taken === undefined) return
  const isOurs =
    hasOtherRecorders(dataDir, ownJournal) && !(await isListening(handOverSocket(dataDir)))
  if (!isOurs)
    throw new ConfigError(`${taken.join('=')} is in use by another program; set another one.`)
}
