import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const FLAGS = { present: 1, verified: 4, attested: 64 }

/**
 * A passkey of one site, as an authenticator keeps it: its answers are in the format of browsers.
 */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const base = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  let count = 0

  function clientData(type: string, challenge: string, from = origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  }
  function authData(flags: number, attested: Buffer = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(count, 1)
    const host = createHash('sha256').update(new URL(origin).hostname).digest()
    return Buffer.concat([host, head, attested])
  }

  return {
    /** answer of `navigator.credentials.create` */
    create(challenge: string, given: { isVerified?: boolean; origin?: string } = {}) {
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ])
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cose])
      const verified = given.isVerified === false ? 0 : FLAGS.verified
      const data = authData(FLAGS.present | verified | FLAGS.attested, attested)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        ...base,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, given.origin).toString(
            'base64url',
          ),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** answer of `navigator.credentials.get`; each increases the counter */
    get(challenge: string, given: { isVerified?: boolean; origin?: string; count?: number } = {}) {
      count = given.count ?? count + 1
      const client = clientData('webauthn.get', challenge, given.origin)
      const verified = given.isVerified === false ? 0 : FLAGS.verified
      const data = authData(FLAGS.present | verified)
      const hash = createHash('sha256').update(client).digest()
      return {
        ...base,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, hash]), privateKey).toString('base64url'),
        },
      }
    },
  }
}
