import { Kbd, Modal } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import classes from './links.module.css'

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** `?`: the keys of this screen. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { keys } = text.links
  const rows: [string[], string][] = [
    [['/'], keys.search],
    [['↑', '↓'], keys.move],
    [['Enter'], keys.open],
    [[command, 'C'], keys.copy],
    [['E'], keys.edit],
    [['?'], keys.help],
  ]
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={text.links.keysTitle}
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
