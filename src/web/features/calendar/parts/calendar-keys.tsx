import { text } from '#web/messages/index.ts'
import { KeysDialog } from '#web/ui/dialogs/keys-dialog.tsx'

/** `?`: the keyboard shortcuts of the calendar. */
export function CalendarKeys({ onClose }: { onClose: () => void }) {
  const { keys, keysTitle } = text.calendar
  return (
    <KeysDialog
      opened
      title={keysTitle}
      rows={[
        [['←', '→', '↑', '↓'], keys.move],
        [['Home', 'End'], keys.weekEnds],
        [['Page ↑', 'Page ↓'], keys.page],
        [['Enter'], keys.create],
        [['N'], keys.new],
        [['T'], keys.today],
        [['M', 'W', 'D', 'L'], keys.views],
        [['Delete'], keys.remove],
        [['Alt', 'arrows'], keys.moveEvent],
        [['Alt', 'Shift', 'arrows'], keys.resizeEvent],
        [['?'], keys.help],
      ]}
      onClose={onClose}
    />
  )
}
