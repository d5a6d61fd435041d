import { Kbd, Modal } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import classes from './keys-dialog.module.css'

/** Keys pressed together or with the same meaning, and their effect. */
export type KeyRow = readonly [names: readonly string[], meaning: string]

/** `?`: the shortcuts of a screen. */
export function KeysDialog(props: {
  title: string
  rows: readonly KeyRow[]
  opened: boolean
  onClose: () => void
}) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <dl className={classes.list}>
        {props.rows.map(([names, meaning]) => (
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
