import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { createTurns } from './turns.ts'

/** argon2id with the parameters of threats.md §3: 19 MiB, two passes, one lane; about 33 ms. */
const MEMORY_KIB = 19_456
const PASSES = 2
const PARALLELISM = 1
const SALT_BYTES = 16
const TAG_BYTES = 32

/** how many hashes run at once, and how many may wait (threats.md §3) */
export const PASSWORDS_AT_ONCE = 4
export const PASSWORDS_WAITING = 50

export interface PasswordHasher {
  /** PHC string `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>` */
  hash(password: string): Promise<string>
  /** whether the password matches the PHC string; false if the string is invalid */
  verify(password: string, phc: string): Promise<boolean>
  /** takes as long as `verify` and always fails: for accounts that do not exist */
  verifyNothing(password: string): Promise<false>
}

/**
 * Hashes passwords without overloading the process: at most `atOnce` run and `queue` wait.
 * @throws Failure tooManyRequests if the queue is full
 */
export function createPasswordHasher(
  atOnce = PASSWORDS_AT_ONCE,
  queue = PASSWORDS_WAITING,
): PasswordHasher {
  const inTurn = createTurns(atOnce, queue)

  async function verify(password: string, phc: string): Promise<boolean> {
    const stored = parsePhc(phc)
    if (stored === undefined) return verifyNothing(password)
    const { hash, ...parameters } = stored
    const derived = await inTurn(() => derive(password, parameters))
    return timingSafeEqual(derived, hash)
  }

  async function verifyNothing(password: string): Promise<false> {
    await inTurn(() => derive(password, ourParameters(randomBytes(SALT_BYTES))))
    return false
  }

  return {
    hash: async (password) => {
      const parameters = ourParameters(randomBytes(SALT_BYTES))
      return toPhc(parameters.nonce, await inTurn(() => derive(password, parameters)))
    },
    verify,
    verifyNothing,
  }
}

/** The only hasher of this process, since the limit protects its memory and threads. */
export const passwordHasher = createPasswordHasher()

type Parameters = Omit<Argon2Parameters, 'message' | 'nonce'> & { nonce: Buffer }

function ourParameters(nonce: Buffer): Parameters {
  return {
    nonce,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: PARALLELISM,
    tagLength: TAG_BYTES,
  }
}

function derive(password: string, parameters: Parameters): Promise<Buffer> {
  // the same password typed on another keyboard may arrive in another Unicode form (NIST SP
  // 800-63B)
  const message = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    argon2('argon2id', { ...parameters, message }, (error, derived) =>
      error ? reject(error) : resolve(derived),
    )
  })
}

function toPhc(salt: Buffer, hash: Buffer): string {
  const cost = `m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}`
  return `$argon2id$v=19$${cost}$${unpadded(salt)}$${unpadded(hash)}`
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Older rows keep the parameters they were made with. */
function parsePhc(phc: string): (Parameters & { hash: Buffer }) | undefined {
  const match = PHC.exec(phc)
  if (match === null) return undefined
  const [, memory, passes, parallelism, salt, tag] = match as unknown as string[]
  const hash = Buffer.from(tag!, 'base64')
  return {
    nonce: Buffer.from(salt!, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: hash.length,
    hash,
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
