import { setNonce } from 'get-nonce'

/** The nonce of this answer's style policy, from <meta property="csp-nonce">; '' without a policy. */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** Hands the nonce to the libraries that add <style> elements of their own (scroll lock of modals). */
export function shareStyleNonce(nonce: string): void {
  if (nonce) setNonce(nonce)
}
