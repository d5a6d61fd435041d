import { useState } from 'react'
import type { AccountAnswer, AccountChange } from '#contract/account/account.ts'
import { text } from '#web/messages/index.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { changeAccount } from '../account.api.ts'
import { usePutAccount } from '../account.queries.ts'

/**
 * Saves profile fields, based on the shown revision, and confirms it. Throws what the call throws.
 */
export function useSave(account: AccountAnswer) {
  const put = usePutAccount()
  const [busy, setBusy] = useState(false)
  const save = async (change: AccountChange) => {
    setBusy(true)
    try {
      put(await changeAccount({ ...change, revision: account.revision }))
      toastSuccess(text.account.profileSaved)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
