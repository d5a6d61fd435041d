import { type AppAddress, readAppAddress } from '#contract/app-address.ts'
import { Failure, failure } from '#contract/errors.ts'
import {
  type Destination,
  destinationRefused,
  readDestination,
} from '#contract/links/destination.ts'
import type { Deps } from '../../../deps.ts'
import { judgeAddresses } from '../../safety/index.ts'
import { findOwnAddresses } from './own-hosts.ts'

/** Checks well-formed destinations, all of a link at once, and names the problems. */
export type DestinationCheck = (
  deps: Deps,
  destinations: readonly Destination[],
) => Promise<ReadonlyMap<Destination, Failure>>

/** A link to us is a loop or a longer way to the same page (A20). */
const refuseOwnAddresses: DestinationCheck = async (deps, destinations) => {
  const own = await findOwnAddresses(
    deps,
    destinations.map(({ href }) => href),
  )
  return new Map(
    destinations.filter(({ href }) => own.has(href)).map((one) => [one, destinationRefused('own')]),
  )
}

/** Refuses addresses that an administrator blocked, or that are known to be bad (A58). */
const refuseBlockedAddresses: DestinationCheck = async (deps, destinations) => {
  const verdicts = await judgeAddresses(
    deps,
    destinations.map(({ href }) => href),
  )
  return new Map(
    destinations.flatMap((one) => {
      const verdict = verdicts.get(one.href)
      return verdict === undefined ? [] : [[one, failure(verdict.error)]]
    }),
  )
}

/** Every new or changed destination passes all of them, in this order. */
const checks: readonly DestinationCheck[] = [refuseOwnAddresses, refuseBlockedAddresses]

/**
 * Reads and checks the address of a link, outside of any transaction where a check may take time.
 * @param field the name of the field it was given in
 * @throws destinationMissing, destinationInvalid, domainBlocked, addressBlocked, destinationFlagged
 */
export async function checkDestination(
  deps: Deps,
  text: string,
  field = 'destination',
): Promise<Destination> {
  const destination = readDestination(text, field)
  for (const check of checks) {
    const wrong = (await check(deps, [destination])).get(destination)
    if (wrong !== undefined) throw failure(wrong.name, { fields: { [field]: reasonOf(wrong) } })
  }
  return destination
}

/** The rule that refused an address, or else what its code says. */
function reasonOf(wrong: Failure): string {
  return wrong.fields?.destination ?? wrong.message
}

/** Reads the addresses of one link; what is wrong is said afterwards, of all of them together. */
export interface AddressReader {
  /** an address of the web */
  web(field: string, text: string): Destination
  /** the same, where none may be given: null and empty text */
  optional(field: string, text: string | null): string | null
  /** what a button opens */
  app(field: string, text: string): string
}

const UNREADABLE: Destination = { text: '', href: '', asciiHost: '' }

/**
 * Reads every address that `read` meets and checks them together.
 * @returns what `read` makes of them
 * @throws the first refusal, with the text of each by its field
 */
export async function readAddresses<T>(deps: Deps, read: (reader: AddressReader) => T): Promise<T> {
  const found: [field: string, destination: Destination][] = []
  const refused: [field: string, wrong: Failure][] = []
  const attempt = <R>(field: string, work: () => R, instead: R): R => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refused.push([field, error])
      return instead
    }
  }
  const web = (field: string, text: string) => {
    const destination = attempt(field, () => readDestination(text), UNREADABLE)
    if (destination !== UNREADABLE) found.push([field, destination])
    return destination
  }
  const made = read({
    web,
    optional: (field, text) => (text === null || text.trim() === '' ? null : web(field, text).text),
    app(field, text) {
      const none: AppAddress = { text: '', web: [] }
      const address = attempt(field, () => readAppAddress(text), none)
      for (const destination of address.web) found.push([field, destination])
      return address.text
    },
  })
  const destinations = found.map(([, destination]) => destination)
  for (const check of destinations.length === 0 ? [] : checks) {
    const wrong = await check(deps, destinations)
    for (const [field, destination] of found) {
      const refusal = wrong.get(destination)
      if (refusal !== undefined) refused.push([field, refusal])
    }
  }
  const [first] = refused
  if (first === undefined) return made
  const [, { name }] = first
  const isOneOfSeveral = name === 'destinationFlagged' && destinations.length > 1
  throw failure(isOneOfSeveral ? 'oneOfSeveralFlagged' : name, {
    fields: Object.fromEntries(refused.map(([field, wrong]) => [field, reasonOf(wrong)])),
  })
}
