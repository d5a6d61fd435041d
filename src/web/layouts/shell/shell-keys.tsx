import { text } from '#web/messages/index.ts'
import { KeysDialog } from '#web/ui/dialogs/keys-dialog.tsx'
import { findKeys } from './key-names.ts'

/** The keys that work on every screen; a screen with more shows its own list. */
export function ShellKeys({ close }: { close: () => void }) {
  const { keys, keysTitle } = text.shell
  return (
    <KeysDialog
      opened
      title={keysTitle}
      rows={[
        [findKeys.split(' '), keys.find],
        [['?'], keys.keys],
        [['Esc'], keys.close],
      ]}
      onClose={close}
    />
  )
}
