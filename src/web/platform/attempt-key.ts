import { useMemo } from 'react'

/**
 * Idempotency keys for a form: the same content keeps its key until an answer arrives, so that a
 * retry after a lost answer creates one thing and not two.
 */
export function useAttemptKey(): { keyFor: (words: string) => string; done: () => void } {
  return useMemo(() => {
    let attempt: { words: string; key: string } | undefined
    return {
      keyFor: (words) => {
        if (attempt?.words !== words) attempt = { words, key: randomKey() }
        return attempt.key
      },
      done: () => {
        attempt = undefined
      },
    }
  }, [])
}

/** 128 random bits; `crypto.randomUUID` is missing on plain http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
