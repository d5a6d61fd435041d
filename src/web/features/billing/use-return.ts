import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { confirmOrder } from './billing.api.ts'

/** Coming back from the provider: whether the payment has arrived; then everything is asked for anew. */
export function useReturn(): void {
  const [search, setSearch] = useSearchParams()
  const client = useQueryClient()
  const orderId = search.get('order')
  useEffect(() => {
    if (orderId === null) return
    setSearch({}, { replace: true })
    confirmOrder(orderId)
      .then(() => toastSuccess(text.billing.paid))
      .catch(toastError)
      .finally(() => client.invalidateQueries())
  }, [orderId, setSearch, client])
}
