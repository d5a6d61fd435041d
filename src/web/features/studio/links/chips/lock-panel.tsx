import { NativeSelect, Switch } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { type Block, targetOf } from '../../draft.ts'
import { GATES } from '../../gates.ts'
import { PasscodeForm } from '../../passcode-form.tsx'
import { withItem } from '../../send-edits.ts'
import { changeBlock } from '../../studio.api.ts'
import { useStudio } from '../../studio-context.ts'
import classes from './chips.module.css'

/**
 * What visitors do before the block opens: confirm an age, subscribe, enter a passcode; or all of
 * them.
 */
export function LockPanel({ block }: { block: Block }) {
  const { draft, document, edit, put } = useStudio()
  const target = targetOf('block', block.id)
  const { gates } = text.studio.settings
  return (
    <div className={classes.panel}>
      <NativeSelect
        label={text.blocks.gate}
        description={text.blocks.gateText}
        value={block.gate}
        onChange={(event) => edit(target, 'gate', event.currentTarget.value)}
        data={GATES.map((value) => ({ value, label: gates[value] }))}
      />
      <Switch
        label={text.blocks.forSubscribers}
        description={
          document.subscribable ? text.blocks.forSubscribersText : text.blocks.forSubscribersHidden
        }
        checked={block.isForSubscribers}
        onChange={(event) => edit(target, 'isForSubscribers', event.currentTarget.checked)}
      />
      <PasscodeForm
        isSet={block.hasPasscode}
        description={block.kind === 'group' ? text.blocks.groupLockText : text.blocks.lockText}
        onText={text.blocks.locked}
        offText={text.blocks.unlocked}
        onSave={async (passcode) => {
          const saved = await changeBlock({ id: draft.id, itemId: block.id }, { passcode })
          put((page) => withItem(page, 'block', saved))
        }}
      />
    </div>
  )
}
