import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, Group, Select, Skeleton, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CurrentPackageAnswer, ManagedPackage } from '#contract/business/packages.ts'
import { fromLocalInput, toLocalInput, viewerZone } from '#web/features/links/fields/zoned-time.ts'
import { text } from '#web/messages/index.ts'
import { toastError, toastUndo } from '#web/platform/toasts.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { currentPackageQuery, grantPackage, managedQuery } from './packages.api.ts'
import classes from './packages.module.css'
import { sayDay } from './say-package.ts'

const NONE = 'none'

interface GrantProps {
  space: { spaceId: string; of: string } | undefined
  onClose: () => void
  onChanged: () => void
}

/** Which package a space is granted and until when, with what it has now and what happens then. */
export function GrantForm(props: GrantProps) {
  const { space, onClose } = props
  const packages = useQuery(managedQuery)
  const current = useQuery({
    ...currentPackageQuery(space?.spaceId ?? ''),
    enabled: space !== undefined,
  })
  const error = packages.error ?? current.error
  if (space && packages.data && current.data) {
    return <Form {...props} space={space} packages={packages.data} current={current.data} />
  }
  const retry = () => Promise.all([packages.refetch(), current.refetch()])
  return (
    <>
      {error ? <ErrorPanel error={error} retry={retry} /> : space && <Skeleton height={160} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {text.common.cancel}
        </Button>
      </Group>
    </>
  )
}

function Form(
  props: GrantProps & {
    space: { spaceId: string; of: string }
    packages: readonly ManagedPackage[]
    current: CurrentPackageAnswer
  },
) {
  const { space, packages, current, onClose, onChanged } = props
  const { grant } = current
  const words = text.packages
  const zone = viewerZone()
  const client = useQueryClient()
  const [packageId, setPackageId] = useState<string | null>(grant?.packageId ?? null)
  const [day, setDay] = useState(toLocalInput(grant?.endsAt ?? null, zone).slice(0, 10))
  const [isBusy, setBusy] = useState(false)
  const until = fromLocalInput(`${day}T23:59:59`, zone)
  const today = toLocalInput(new Date().toISOString(), zone).slice(0, 10)
  const isOver = day !== '' && day < today
  const isTakenBack = packageId === NONE
  const chosen = packages.find(({ id }) => id === packageId)
  const changed = () => {
    void client.invalidateQueries({ queryKey: ['packages'] })
    onChanged()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (packageId === null || isOver || isBusy) return
    setBusy(true)
    try {
      await grantPackage(space.spaceId, {
        packageId: isTakenBack ? null : packageId,
        ...(until && !isTakenBack && { until }),
      })
      toastUndo(words.granted(space.of), async () => {
        await grantPackage(space.spaceId, {
          packageId: grant?.packageId ?? null,
          ...(grant?.endsAt && { until: grant.endsAt }),
        })
        changed()
      })
      changed()
      onClose()
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{sayNow(current)}</p>
      <Select
        label={words.choosePackage}
        placeholder={words.chooseOne}
        allowDeselect={false}
        data={[
          ...packages.map(({ id, name }) => ({ value: id, label: name })),
          ...(grant ? [{ value: NONE, label: words.takeBack }] : []),
        ]}
        value={packageId}
        onChange={setPackageId}
      />
      {!isTakenBack && (
        <TextInput
          type="date"
          label={words.until}
          description={words.untilHint}
          min={today}
          value={day}
          error={isOver && words.untilOver}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      {packageId !== null && !isOver && (
        <Alert role="status">
          {isTakenBack
            ? words.endsNow
            : words.holds(chosen?.name ?? '', until ? sayDay(until) : undefined)}{' '}
          {current.source === 'subscription'
            ? words.paysFirst(current.package?.name ?? '')
            : (isTakenBack || until) && words.afterGrant(packages.find((one) => one.isFree)?.name)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button type="submit" loading={isBusy} disabled={packageId === null || isOver}>
          {isTakenBack ? words.takeBack : words.save}
        </Button>
      </Group>
    </form>
  )
}

/** `Now: Pro · Trial · Until 1 December 2026` */
function sayNow({ package: has, source, endsAt }: CurrentPackageAnswer): string {
  const words = text.pricing
  if (has === null) return `${words.noPackage}.`
  const facts = [has.name, source && words.source[source], endsAt && words.until(sayDay(endsAt))]
  return text.packages.now(facts.filter(Boolean).join(' · '))
}
