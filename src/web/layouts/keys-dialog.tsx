import { Modal } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { findKeys } from './key-names.ts'
import classes from './keys-dialog.module.css'

/** The keys that work on every screen; a screen with more shows its own list. */
export function KeysDialog({ close }: { close: () => void }) {
  const { keys, keysTitle } = text.shell
  const rows: [string, string][] = [
    [findKeys, keys.find],
    ['?', keys.keys],
    ['Esc', keys.close],
  ]
  return (
    <Modal
      opened
      onClose={close}
      title={keysTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <dl className={classes.list}>
        {rows.map(([name, words]) => (
          <div key={name} className={classes.row}>
            <dt>{words}</dt>
            <dd>
              <kbd className={classes.kbd}>{name}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
