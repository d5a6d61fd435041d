import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { LookAlikeAnswer } from '#contract/links/look-alikes.ts'
import { call } from '#web/platform/call.ts'
import { completeAddress } from '../complete-address.ts'
import { LookAlikeNote } from './look-alike-note.tsx'

const TYPED_MS = 400
const FRESH_MS = 600_000

const lookAlikeQuery = (address: string) =>
  queryOptions({
    queryKey: ['look-alike', address],
    enabled: address !== '',
    staleTime: FRESH_MS,
    retry: false,
    queryFn: ({ signal }) => call('lookAlikes.find', { body: { address } }, { signal }),
  })

/**
 * Checks an address while it is typed.
 * @returns a note if its host is a look-alike, and a question before saving: false keeps it, with
 * the note, until somebody confirms it
 */
export function useLookAlike(given: string): { note: ReactNode; mayGo: () => Promise<boolean> } {
  const client = useQueryClient()
  const [typed] = useDebouncedValue(given.trim(), TYPED_MS)
  const [meant, setMeant] = useState('')
  const address = addressOf(typed)
  const { data } = useQuery(lookAlikeQuery(address))
  const found: LookAlikeAnswer | null = data?.lookAlike ?? null
  const isShown = found !== null && addressOf(given) === address
  const note = isShown && (
    <LookAlikeNote
      found={found}
      isMeant={meant === found.asciiHost}
      onMean={(isMeant) => setMeant(isMeant ? found.asciiHost : '')}
    />
  )
  const mayGo = async () => {
    const now = addressOf(given)
    if (now === '') return true
    try {
      const { lookAlike } = await client.fetchQuery(lookAlikeQuery(now))
      return lookAlike === null || lookAlike.asciiHost === meant
    } catch {
      // if the check fails, saving continues
      return true
    }
  }
  return { note, mayGo }
}

function addressOf(given: string): string {
  const text = given.trim()
  return text === '' ? '' : completeAddress(text)
}
