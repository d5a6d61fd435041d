import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { fieldTextOf } from '#web/platform/refusal-text.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { billingKey, putProvider } from './billing.api.ts'

/** Saves a provider, and says at each field what is wrong with it. */
export function useProviderForm<V extends object>(form: UseFormReturnType<V>, onClose: () => void) {
  const client = useQueryClient()
  return async (body: Parameters<typeof putProvider>[0]) => {
    try {
      await putProvider(body)
      await client.invalidateQueries({ queryKey: billingKey })
      toastSuccess(text.billing.admin.saved)
      onClose()
    } catch (error) {
      const fields = error instanceof CallFailure ? Object.entries(error.fields) : []
      const shown = fields.map(([name, why]) => [name.replace('seller.', ''), fieldTextOf(why)])
      form.setErrors(Object.fromEntries(shown))
      if (fields.length === 0) toastError(error)
    }
  }
}
