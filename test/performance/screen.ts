import { setTimeout as sleep } from 'node:timers/promises'
import type { AppClient } from '../support/app-client.ts'

/**
 * The calls of a statistics screen when it opens, and then every second;
 * @returns the number of answers it got
 */
export function openScreen(
  client: AppClient,
  onError: (error: unknown) => void = (error) => {
    throw error
  },
) {
  let isOpen = true
  let answers = 0
  const ask = async () => {
    while (isOpen) {
      for (const path of [
        '',
        '/breakdown?dimension=country',
        '/breakdown?dimension=link',
        '/live',
      ]) {
        await client.call('GET', `/api/v1/statistics${path}`).then(() => answers++, onError)
      }
      await sleep(1_000)
    }
  }
  const asking = ask()
  return {
    async close() {
      isOpen = false
      await asking
      return answers
    },
  }
}
