import { Button, Group, Modal, TextInput } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { Copied, useCopy } from '#web/ui/copy-button.tsx'
import classes from './api-keys.module.css'

/** A new key: shown only this once, closed only on purpose. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const { copied, copy } = useCopy(apiKey)
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.apiKeys.madeTitle}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className={classes.form}>
        <p>{text.apiKeys.madeText}</p>
        <TextInput
          className={classes.key ?? ''}
          label={text.apiKeys.madeField}
          value={apiKey}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.apiKeys.isCopied}
          </Button>
          <Button onClick={copy} data-autofocus>
            {copied ? text.common.copied : text.apiKeys.copyKey}
          </Button>
          <Copied isSaid={copied} />
        </Group>
      </div>
    </Modal>
  )
}
