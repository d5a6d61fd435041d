import { argon2Sync } from 'node:crypto'

/**
 * A password hash of minimal cost, for tests about how often it is compared, not how long that
 * takes.
 */
export function quickHash(password: string): string {
  const nonce = Buffer.from('salt of the tests')
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(tag)}`
}
