import { setNonce } from 'get-nonce'

/**
 * The nonce for this answer's style policy, from <meta property="csp-nonce">; '' without a policy.
 */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** Passes the nonce to libraries that add their own <style> elements (scroll lock of modals). */
export function shareStyleNonce(nonce: string): void {
  if (nonce) setNonce(nonce)
}
