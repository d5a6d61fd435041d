import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '#web/platform/toasts.tsx'
import { billingKey } from './billing.api.ts'

/** Runs one action at a time and reloads what is known about payments. */
export function useBillingAction() {
  const client = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const act = async (name: string, what: () => Promise<unknown>) => {
    setBusy(name)
    try {
      await what()
    } catch (error) {
      toastError(error)
    } finally {
      await client.invalidateQueries({ queryKey: billingKey })
      setBusy(null)
    }
  }
  return { busy, act }
}

/** Leaves for a page of the provider. */
export const leaveFor = (address: string) => window.location.assign(address)
