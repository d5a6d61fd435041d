/**
 * Reads what mail servers send back about our mails: bounces (RFC 3464) and complaints (RFC 5965).
 */

export interface MailReport {
  kind: 'bounce' | 'complaint'
  /** from the returned copy of the mail: only its recipient could know these ids */
  broadcastId: string
  subscriberId: string
}

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ONE_ID = new RegExp(`^<?(${ID})\\.(${ID})@[^<>\\s]{1,255}>?$`, 'i')
const MESSAGE_ID = new RegExp(`<(${ID})\\.(${ID})@[^<>\\s]{1,255}>`, 'gi')

/**
 * Reads a report. An address in it proves nothing, since anybody can write one; the Message-ID of
 * the returned mail does.
 * @returns undefined unless it reports a permanent failure of, or a complaint about, one of our
 * mails
 */
export function readReport(message: string): MailReport | undefined {
  const kind = kindOf(message)
  if (kind === undefined) return undefined
  // folded lines (RFC 5322 §2.2.3) and soft breaks of quoted-printable
  const unfolded = message.replace(/=\r?\n/g, '').replace(/\r?\n[ \t]+/g, ' ')
  const found = [...unfolded.matchAll(MESSAGE_ID)]
  const ids = new Set(found.map(([whole]) => whole.toLowerCase()))
  const [first] = found
  if (first === undefined || ids.size !== 1) return undefined
  const [, broadcastId, subscriberId] = first
  return {
    kind,
    broadcastId: broadcastId!.toLowerCase(),
    subscriberId: subscriberId!.toLowerCase(),
  }
}

/** @returns the ids in the Message-ID of one of our mails, with or without its angle brackets */
export function readMessageId(text: string): Omit<MailReport, 'kind'> | undefined {
  const [, broadcastId, subscriberId] = ONE_ID.exec(text.trim()) ?? []
  if (broadcastId === undefined || subscriberId === undefined) return undefined
  return { broadcastId: broadcastId.toLowerCase(), subscriberId: subscriberId.toLowerCase() }
}

function kindOf(message: string): MailReport['kind'] | undefined {
  if (/^feedback-type:[ \t]*abuse\b/im.test(message)) return 'complaint'
  const isFailed = /^action:[ \t]*failed\b/im.test(message)
  const status = /^status:[ \t]*(\d)\.\d{1,3}\.\d{1,3}/im.exec(message)?.[1]
  return isFailed && status === '5' ? 'bounce' : undefined
}
