import type { LookAlikeAnswer } from '#contract/links/look-alikes.ts'
import { completeAddress } from '../complete-address.ts'
import type { BulkRow } from './bulk-row.ts'

/** What hosts resemble, in the order of the addresses. */
export type Look = (addresses: string[]) => Promise<(LookAlikeAnswer | null)[]>

/**
 * Marks waiting rows with an unconfirmed look-alike; asks about each host once. If the check fails,
 * shortening continues.
 */
export async function lookAtRows(rows: readonly BulkRow[], look: Look): Promise<BulkRow[]> {
  const hosts = [...new Set(rows.flatMap((row) => siteOf(row) ?? []))]
  if (hosts.length === 0) return [...rows]
  const answers = await lookAtAll(hosts, look).catch(() => [])
  const found = new Map(hosts.map((host, at) => [host, answers[at] ?? null]))
  return rows.map((row) => {
    const lookAlike = found.get(siteOf(row) ?? '') ?? null
    if (lookAlike === null || lookAlike.asciiHost === row.meantHost) return row
    return { ...row, outcome: { status: 'doubtful', found: lookAlike } }
  })
}

/** the server's limit per call */
const PER_CALL = 250

async function lookAtAll(hosts: readonly string[], look: Look) {
  const answers: Awaited<ReturnType<Look>> = []
  for (let at = 0; at < hosts.length; at += PER_CALL) {
    answers.push(...(await look(hosts.slice(at, at + PER_CALL))))
  }
  return answers
}

/** Scheme and host of a waiting row; the check must not see the rest. */
function siteOf({ item, outcome }: BulkRow): string | undefined {
  if (outcome.status !== 'waiting') return undefined
  const address = completeAddress(item.destination)
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  return `${new URL(address).origin}/`
}
