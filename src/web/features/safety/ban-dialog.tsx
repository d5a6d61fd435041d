import { Button, Group, Modal } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import formClasses from '#web/ui/form.module.css'

/** Asks before banning accounts: they are signed out everywhere at once. */
export function BanDialog(props: {
  text: string
  /** more than one account, as far as is known */
  isMany?: boolean
  isBusy: boolean
  onBan: () => void
  onClose: () => void
}) {
  const words = text.safety.reports
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.isMany ? words.banManyTitle : words.banTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={formClasses.form}>
        <p>{props.text}</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {text.common.cancel}
          </Button>
          <Button color="red" loading={props.isBusy} onClick={props.onBan}>
            {(props.isMany ? words.many : words.actions)['ban-account']}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
