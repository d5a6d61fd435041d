import { useState } from 'react'
import { putUtm, readUtm, type UtmDraft } from '../add-utm.ts'

/** The UTM parameters of an address, and a function to change them. */
export function useAddressUtm(
  address: string,
  onChange: (address: string) => void,
): [UtmDraft, (utm: UtmDraft) => void] {
  // while people type a trailing space, the address cannot represent it
  const [typed, setTyped] = useState<{ address: string; utm: UtmDraft }>()
  const utm = typed?.address === address ? typed.utm : readUtm(address)
  const edit = (next: UtmDraft) => {
    const changed = putUtm(address, next)
    setTyped({ address: changed, utm: next })
    onChange(changed)
  }
  return [utm, edit]
}
