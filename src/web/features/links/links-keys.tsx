import { text } from '#web/messages/index.ts'
import { KeysDialog } from '#web/ui/dialogs/keys-dialog.tsx'

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** `?`: the keyboard shortcuts of the list of links. */
export function LinksKeys({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { keys, keysTitle } = text.links
  const more = text.manyLinks.keys
  return (
    <KeysDialog
      opened={opened}
      title={keysTitle}
      rows={[
        [['N'], text.newLink.key],
        [['/'], keys.search],
        [['↑', '↓'], keys.move],
        [['Enter'], keys.open],
        [[command, 'C'], keys.copy],
        [['E'], keys.edit],
        [['Space'], more.select],
        [['Delete'], more.remove],
        [['Esc'], more.clear],
        [['?'], keys.help],
      ]}
      onClose={onClose}
    />
  )
}
