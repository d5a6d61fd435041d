import { queryOptions } from '@tanstack/react-query'
import type { addPasskeyEndpoint, passkeySignInEndpoint } from '#contract/account/passkeys.ts'
import type { SentBody } from '#contract/call-types.ts'
import { call } from '#web/platform/call.ts'

const keepSession = { keepSession: true } as const

/** Whether this browser supports passkeys and can parse the server's options. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'
  )
}

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: async ({ signal }) => (await call('passkeys.list', {}, { signal })).items,
})

/**
 * Creates a passkey on the device and saves it.
 * @throws DOMException if the person or device cancels
 */
export async function addPasskey(given: { name: string; password: string }) {
  const options = await call('passkeys.registration', { body: { password: given.password } })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  const made = await navigator.credentials.create({ publicKey })
  const response = answerOf(made) as SentBody<typeof addPasskeyEndpoint>['response']
  return call('passkeys.add', {
    body: { name: given.name, response },
  })
}

/** @throws DOMException if the person or device cancels */
export async function signInWithPasskey() {
  const options = await call('passkeys.challenge', {}, keepSession)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  const found = await navigator.credentials.get({ publicKey })
  const response = answerOf(found) as SentBody<typeof passkeySignInEndpoint>['response']
  return call('passkeys.signIn', { body: { response } }, keepSession)
}

export function renamePasskey(body: { id: string; name: string }) {
  return call('passkeys.rename', { body })
}

export function deletePasskey(id: string) {
  return call('passkeys.delete', {
    body: { id },
  })
}

function answerOf(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError')
  return credential.toJSON()
}
