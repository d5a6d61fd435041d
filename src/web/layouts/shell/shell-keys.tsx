import { text } from '#web/messages/index.ts'
import { KeysDialog } from '#web/ui/dialogs/keys-dialog.tsx'
import { GO_KEYS } from './go-keys.ts'
import { findKeys } from './key-names.ts'

/** The shortcuts of every screen; a screen with more shows its own list. */
export function ShellKeys({ close }: { close: () => void }) {
  const { keys, keysTitle } = text.shell
  return (
    <KeysDialog
      opened
      title={keysTitle}
      rows={[
        [findKeys.split(' '), keys.find],
        [['C'], keys.newLink],
        [['?'], keys.keys],
        [['Esc'], keys.close],
        ...GO_KEYS.map(({ key, label }) => [['G', key.toUpperCase()], keys.goTo(label)] as const),
      ]}
      onClose={close}
    />
  )
}
