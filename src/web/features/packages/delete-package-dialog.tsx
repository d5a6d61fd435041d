import { Button, Group, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import type { ManagedPackage } from '#contract/business/packages.ts'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { deletePackage, movePackageUsers } from './packages.api.ts'
import classes from './packages.module.css'

/** Deletes a package; who has it is given another one first. */
export function DeletePackageDialog(props: {
  one: ManagedPackage
  all: readonly ManagedPackage[]
  onClose: () => void
  onDone: () => void
}) {
  const { one, all, onClose, onDone } = props
  const words = text.packages
  const [to, setTo] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const others = all.filter(({ id }) => id !== one.id)
  const hasUsers = one.spaces > 0 && !one.isFree
  const isNeeded = one.spaces > 0 && one.isFree && others.length > 0
  const run = async () => {
    setBusy(true)
    try {
      if (to !== null) await movePackageUsers(one.id, to)
      await deletePackage(one.id)
      toastSuccess(words.deleted(one.name))
      onDone()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.deleteTitle(one.name)}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.form}>
        <p>
          {hasUsers
            ? words.usersText(one.spaces)
            : isNeeded
              ? words.freeText(one.spaces)
              : words.deleteText}
        </p>
        {hasUsers && (
          <Select
            label={words.moveTo}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={to}
            onChange={setTo}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button
            color="red"
            loading={isBusy}
            disabled={isNeeded || (hasUsers && to === null)}
            onClick={run}
          >
            {hasUsers ? words.moveAndDelete : words.remove}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
