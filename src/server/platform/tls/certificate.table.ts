import type { Generated, Selectable } from 'kysely'

/** Certificates that the process fetches itself, by host; a row is there from the first order on. */
export interface CertificateTable {
  host: string
  /** PEM, its own certificate first; null until the first order succeeds */
  chain: string | null
  /** private key, encrypted with a key of the installation */
  sealed_key: string | null
  /** who signed it, as people know them */
  issuer: Generated<string>
  expires_at: number | null
  next_order_at: number
  /** orders in a row that came to nothing */
  failures: Generated<number>
  /** '' or JSON of `CertificateProblem`, of the last order */
  problem: Generated<string>
  /** what the authority asks for at `/.well-known/acme-challenge/`, while an order is under way */
  challenge_token: string | null
  challenge_answer: string | null
}

export type CertificateRow = Selectable<CertificateTable>
