import type { Generated, Selectable } from 'kysely'

/** Certificates that the process orders itself, by host; a row exists from the first order on. */
export interface CertificateTable {
  host: string
  /** PEM, the host's certificate first; null until the first order succeeds */
  chain: string | null
  /** private key, encrypted with a key of the installation */
  sealed_key: string | null
  /** issuer's name for people */
  issuer: Generated<string>
  expires_at: number | null
  next_order_at: number
  /** failed orders in a row */
  failures: Generated<number>
  /** '' or JSON of `CertificateProblem` for the last order */
  problem: Generated<string>
  /** what the authority requests at `/.well-known/acme-challenge/` during an order */
  challenge_token: string | null
  challenge_answer: string | null
}

export type CertificateRow = Selectable<CertificateTable>
