import { Kbd, Modal } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import classes from './dialogs.module.css'

/** `?`: the keys of the calendar. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { keys } = text.calendar
  const rows: [string[], string][] = [
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
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.calendar.keysTitle}
      size="lg"
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <dl className={classes.keys}>
        {rows.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>{meaning}</dt>
            <dd>
              {names.map((name) => (
                <Kbd key={name} size="md">
                  {name}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
