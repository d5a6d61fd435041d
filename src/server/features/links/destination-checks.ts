import { type Destination, readDestination } from '#contract/destination.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { isOwnAddress } from './own-hosts.ts'

/** Looks at a destination that is well-formed; throws by name what is wrong with it. */
export type DestinationCheck = (deps: Deps, destination: Destination) => Promise<void>

/** A link to us is a loop or a longer way to the same page (abuse row 20). */
const refuseOwnAddress: DestinationCheck = async (deps, destination) => {
  if (await isOwnAddress(deps, destination.href)) throw failure('destinationInvalid')
}

/** Every new or changed destination passes all of them, in this order. */
const checks: readonly DestinationCheck[] = [refuseOwnAddress]

/**
 * Reads and checks the address of a link, outside of any transaction where a check may take time.
 * @throws destinationMissing, destinationInvalid
 */
export async function checkDestination(deps: Deps, text: string): Promise<Destination> {
  const destination = readDestination(text)
  for (const check of checks) await check(deps, destination)
  return destination
}
