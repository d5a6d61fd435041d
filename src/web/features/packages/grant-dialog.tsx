import { Button, Group, Modal, Radio, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedPackage } from '#contract/business/packages.ts'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { foundSpacesQuery, grantPackage } from './packages.api.ts'
import classes from './packages.module.css'

const NONE = 'none'

/** Gives a space a package without payment, or takes the grant back. */
export function GrantDialog(props: {
  packages: readonly ManagedPackage[]
  onClose: () => void
  onDone: () => void
}) {
  const words = text.packages
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), 250)
  const { data: found = [], isSuccess } = useQuery(foundSpacesQuery(q))
  const [spaceId, setSpaceId] = useState('')
  const [packageId, setPackageId] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const chosen = found.find((one) => one.spaceId === spaceId)
  const run = async () => {
    if (!chosen || packageId === null) return
    setBusy(true)
    try {
      await grantPackage(chosen.spaceId, packageId === NONE ? null : packageId)
      toastSuccess(words.granted(chosen.space))
      props.onDone()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={words.grant}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.form}>
        <p>{words.grantText}</p>
        <TextInput
          label={words.find}
          description={words.findHint}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
        <Radio.Group value={spaceId} onChange={setSpaceId} aria-label={words.find}>
          <div className={classes.meter}>
            {found.map((one) => (
              <Radio
                key={one.spaceId}
                value={one.spaceId}
                label={one.space}
                description={one.email}
              />
            ))}
          </div>
        </Radio.Group>
        {isSuccess && found.length === 0 && <p>{words.nothingFound}</p>}
        <Select
          label={words.choosePackage}
          data={[
            ...props.packages.map(({ id, name }) => ({ value: id, label: name })),
            { value: NONE, label: words.noGrant },
          ]}
          value={packageId}
          onChange={setPackageId}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {text.common.cancel}
          </Button>
          <Button loading={isBusy} disabled={!chosen || packageId === null} onClick={run}>
            {words.save}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
