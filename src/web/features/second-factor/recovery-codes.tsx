import { Button, Group } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { Copied, useCopy } from '#web/ui/copy-button.tsx'
import classes from './second-factor.module.css'

/** Ten codes, shown only this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { copied, copy } = useCopy(codes.join('\n'))
  const words = text.secondFactor
  return (
    <div className={classes.form}>
      <p>{words.codesText}</p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {words.kept}
        </Button>
        <Button onClick={copy} data-autofocus>
          {copied ? text.common.copied : words.copyCodes}
        </Button>
        <Copied isSaid={copied} />
      </Group>
    </div>
  )
}
