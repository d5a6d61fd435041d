import { type AppAddress, readAppAddress } from '#contract/app-address.ts'
import { Failure, failure } from '#contract/errors.ts'
import {
  type Destination,
  destinationRefused,
  readDestination,
} from '#contract/links/destination.ts'
import { destinationRules } from '#contract/links/destination-rules.ts'
import type { Deps } from '../../../deps.ts'
import { judgeAddresses } from '../../safety/index.ts'
import { findOwnAddresses } from './own-hosts.ts'

/** Checks the well-formed destinations of a link all at once, and names the problems. */
export type DestinationCheck = (
  deps: Deps,
  destinations: readonly Destination[],
) => Promise<ReadonlyMap<Destination, Failure>>

/** A link to us would be a loop or a detour to the same page (A20). */
const refuseOwnAddresses: DestinationCheck = async (deps, destinations) => {
  const own = await findOwnAddresses(
    deps,
    destinations.map(({ href }) => href),
  )
  return new Map(
    destinations.filter(({ href }) => own.has(href)).map((one) => [one, destinationRefused('own')]),
  )
}

/** Whether an address of a link was refused because it leads back to us. */
export function leadsToUs({ name, fields }: Failure): boolean {
  return name === 'destinationInvalid' && fields?.destination === destinationRules.own
}

/** Refuses addresses that an administrator has blocked or that are known to be bad (A58). */
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

/** Every new or changed destination must pass all of these, in this order. */
const checks: readonly DestinationCheck[] = [refuseOwnAddresses, refuseBlockedAddresses]

/**
 * Reads and checks the address of a link. Call it outside of any transaction, since a check may
 * take time.
 * @param field name of the field that contains it
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

/** The rule that refused an address, or else the error's message. */
function reasonOf(wrong: Failure): string {
  return wrong.fields?.destination ?? wrong.message
}

/** Reads the addresses of one link; problems are reported afterwards, all together. */
export interface AddressReader {
  /** reads a web address */
  web(field: string, text: string): Destination
  /** the same for an optional address: null and empty text are allowed */
  optional(field: string, text: string | null): string | null
  /** reads an address that a button opens */
  app(field: string, text: string): string
}

const UNREADABLE: Destination = { text: '', href: '', asciiHost: '' }

/**
 * Checks all addresses that `read` reads together.
 * @returns the result of `read`
 * @throws the first error, with the message for each field
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
