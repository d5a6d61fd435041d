import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import { appeal as askAgain, type Blockable, blockQuery } from './safety.api.ts'
import classes from './safety.module.css'

const TEXT_MAX = 1_000

/** On the screen of a blocked link or page: the reason, how to fix it, and an appeal. */
export function BlockNote({ kind, id }: Blockable) {
  const { common, link, page } = text.blocked.blockNote
  const words = { ...common, ...(kind === 'link' ? link : page) }
  const reasons = kind === 'link' ? text.blocked.blockReasons : text.blocked.pageBlockReasons
  const query = blockQuery({ kind, id })
  const client = useQueryClient()
  const { data: block } = useQuery(query)
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (!block?.isBlocked) return null
  const { appeal, reason, host } = block
  const isOfAccount = reason === 'account'
  const isDisabled = reason === 'administrator' || reason === null
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      client.setQueryData(query.queryKey, await askAgain({ kind, id }, said))
      setAsking(false)
      setSaid('')
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes.note} aria-label={words.title}>
      <IconAlertTriangle size={20} />
      <div className={classes.noteText}>
        <h2>{words.title}</h2>
        <p>
          {reason === null ? words.plain : reasons[reason]}
          {host !== '' && (
            <>
              {' '}
              <bdi dir="ltr">{host}</bdi>
            </>
          )}
        </p>
        <p>{isOfAccount ? words.accountHelp : isDisabled ? words.disabledHelp : words.help}</p>
        {appeal?.state === 'open' && <p role="status">{words.asked}</p>}
        {appeal?.state === 'refused' && (
          <p>{[words.refused, appeal.answer].filter(Boolean).join(' ')}</p>
        )}
        {!isOfAccount &&
          appeal?.state !== 'open' &&
          (isAsking ? (
            <form className={classes.ask} onSubmit={send}>
              <Textarea
                label={words.why}
                description={words.whyHint}
                maxLength={TEXT_MAX}
                autosize
                minRows={3}
                required
                data-autofocus
                value={said}
                onChange={({ currentTarget }) => setSaid(currentTarget.value)}
              />
              <div className={classes.askButtons}>
                <Button type="submit" size="sm" loading={isBusy} disabled={said.trim() === ''}>
                  {words.send}
                </Button>
                <Button variant="default" size="sm" onClick={() => setAsking(false)}>
                  {text.common.cancel}
                </Button>
              </div>
            </form>
          ) : (
            <Button variant="default" size="sm" onClick={() => setAsking(true)}>
              {words.ask}
            </Button>
          ))}
      </div>
    </section>
  )
}
