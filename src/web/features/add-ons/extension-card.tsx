import { Anchor, Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PairedBrowser } from '#contract/add-ons/extension.ts'
import { may } from '#contract/permissions.ts'
import type { Space } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { CopyIcon } from '#web/ui/copy-button.tsx'
import { formatDate, formatDateTime } from '#web/ui/format-date.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { browsersQuery, deleteBrowser, makePairing } from './add-ons.api.ts'
import classes from './add-ons.module.css'

const LOOK_EVERY_MS = 3_000

type Pairing = Awaited<ReturnType<typeof makePairing>> & { browsers: number }

/**
 * Pairing of the browser extension, and the browsers that are paired. After the add-on has ended they are
 * shown as long as there are any, to be taken back.
 */
export function ExtensionCard({
  space,
  link,
  isHad,
}: {
  space: Space
  link: string | null
  isHad: boolean
}) {
  const [pairing, setPairing] = useState<Pairing | null>(null)
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    ...browsersQuery(space.id),
    // until the browser that waits is there
    refetchInterval: pairing !== null && LOOK_EVERY_MS,
  })
  const words = text.addOns
  const isPaired = pairing !== null && (data?.length ?? 0) > pairing.browsers
  useEffect(() => {
    if (!isPaired) return
    setPairing(null)
    toastSuccess(text.addOns.paired)
  }, [isPaired])
  useEffect(() => {
    if (pairing === null) return
    const left = Date.parse(pairing.expiresAt) - Date.now()
    const timer = setTimeout(() => setPairing(null), left)
    return () => clearTimeout(timer)
  }, [pairing])

  const make = async () => {
    setBusy(true)
    try {
      setPairing({ ...(await makePairing(space.id)), browsers: data?.length ?? 0 })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  if (!isHad && !error && (data ?? []).length === 0) return null
  return (
    <SectionCard
      title={words.extension}
      text={isHad ? words.extensionText : words.extensionEnded}
      action={
        <span className={classes.row}>
          {isHad && link && (
            <Anchor href={link} target="_blank" rel="noopener noreferrer">
              {words.getExtension}
            </Anchor>
          )}
          {isHad && may(space.role, 'links.change') && (
            <Button variant="default" loading={busy} disabled={data === undefined} onClick={make}>
              {words.makeCode}
            </Button>
          )}
        </span>
      }
    >
      {pairing && (
        <div role="status" className={classes.code}>
          <p>{words.codeText}</p>
          <p className={classes.copied}>
            <code dir="ltr">{pairing.pairing}</code>
            <CopyIcon value={pairing.pairing} />
          </p>
        </div>
      )}
      {error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : data === undefined ? (
        <Skeleton height={48} radius="lg" />
      ) : data.length === 0 ? (
        <p className="wp-muted">{words.browsersEmpty}</p>
      ) : (
        <ul className={classes.list} aria-label={words.browsers}>
          {data.map((browser) => (
            <Browser key={browser.id} space={space} browser={browser} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function Browser({ space, browser }: { space: Space; browser: PairedBrowser }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const words = text.addOns
  const { name, pairedBy, pairedAt, usedAt } = browser
  const takeBack = async () => {
    setBusy(true)
    try {
      await deleteBrowser(space.id, browser.id)
      toastSuccess(words.takenBack)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: browsersQuery(space.id).queryKey })
    }
  }
  return (
    <li className={classes.item}>
      <span>
        <b>{name || words.browser}</b>
        <br />
        <span className="wp-muted">
          {words.pairedOn(pairedBy.name, formatDate(pairedAt))}
          {' · '}
          {usedAt === null ? words.unused : words.usedAt(formatDateTime(usedAt))}
        </span>
      </span>
      <Button
        variant="default"
        size="sm"
        loading={busy}
        aria-label={words.takeBackOf(name || words.browser)}
        onClick={takeBack}
      >
        {words.takeBack}
      </Button>
    </li>
  )
}
