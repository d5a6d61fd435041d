import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AuthUser } from '#contract/account/identity.ts'
import { text } from '#web/messages/index.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { IconKey } from '#web/ui/icons.ts'
import { signInWithPasskey } from './passkeys.api.ts'

/** Signs in with a passkey of this device, without an address. */
export function PasskeyButton(props: {
  label?: string
  onEntered: (user: AuthUser) => void
  onFailure: (message: string | null) => void
}) {
  const [busy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    props.onFailure(null)
    try {
      props.onEntered(await signInWithPasskey())
    } catch (error) {
      setBusy(false)
      props.onFailure(error instanceof DOMException ? text.passkeys.stopped : textOfError(error))
    }
  }
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconKey size={18} />}
      loading={busy}
      onClick={enter}
    >
      {props.label ?? text.passkeys.signIn}
    </Button>
  )
}
