import { Button, Group, Modal, Radio } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { MomentField } from '#web/features/links/fields/moment-field.tsx'
import { fullHourIn, sayZone, viewerZone } from '#web/features/links/fields/zoned-time.ts'
import { useToastMail, WaitingMail } from '#web/features/mailbox/waiting-mail.tsx'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { formatDateTime } from '#web/ui/format-date.ts'
import { withPackages } from '#web/ui/with-packages.tsx'
import { countSegment, type FullBroadcast, type Segment, sendBroadcast } from './audience.api.ts'
import { putBroadcast } from './audience.queries.ts'
import classes from './dialogs.module.css'
import { sayBlock } from './held-back.ts'
import { EVERYBODY } from './segment-days.ts'
import { SegmentFields } from './segment-fields.tsx'

/** The last step: chooses readers, sends now or schedules, and says to how many. */
export function SendDialog(props: {
  mail: FullBroadcast
  draft: {
    segment: Segment | null
    setSegment: (segment: Segment | null) => void
    /** resolves when what was typed has been saved */
    flush: () => Promise<boolean>
  }
  onClose: () => void
}) {
  const { mail, draft } = props
  const words = text.audience
  const queryClient = useQueryClient()
  const attempt = useAttemptKey()
  const toastMail = useToastMail()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState(() => fullHourIn(1, Date.now()))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ReactNode>(null)
  const [segment] = useDebouncedValue(draft.segment, 250)
  const count = useQuery({
    queryKey: ['audience', mail.pageId, 'subscribers', 'count', segment],
    queryFn: ({ signal }) => countSegment(mail.pageId, segment, signal),
    placeholderData: keepPreviousData,
  })
  const nobody = when === 'now' && count.data === 0
  const isLate = when === 'later' && (at === '' || Date.parse(at) <= Date.now())

  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      if (!(await draft.flush())) throw new Error('not saved')
      const moment = when === 'now' ? null : at
      const sent = await sendBroadcast(mail.id, moment, attempt.keyFor(moment ?? 'now'))
      attempt.done()
      putBroadcast(queryClient, sent)
      if (moment === null) toastMail(words.onItsWay, text.waitingMail.broadcast)
      else toastSuccess(words.planned(formatDateTime(moment)))
      props.onClose()
    } catch (error) {
      setFailure(withPackages(sayBlock(error)))
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={props.onClose}
      title={words.sendTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.dialog}>
        <FormAlert message={failure} />
        <WaitingMail />
        <Radio.Group
          label={words.segment.to}
          value={draft.segment === null ? 'all' : 'some'}
          onChange={(value) => draft.setSegment(value === 'some' ? EVERYBODY : null)}
        >
          <div className={classes.choices}>
            <Radio value="all" label={words.segment.everybody} />
            <Radio value="some" label={words.segment.some} />
          </div>
        </Radio.Group>
        {draft.segment && (
          <SegmentFields pageId={mail.pageId} value={draft.segment} onChange={draft.setSegment} />
        )}
        <p role="status">{sayCount(count.data, draft.segment)}</p>
        <Radio.Group
          label={words.when}
          value={when}
          onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
        >
          <div className={classes.choices}>
            <Radio value="now" label={words.now} data-autofocus />
            <Radio value="later" label={words.later} />
          </div>
        </Radio.Group>
        {when === 'later' && (
          <div>
            <MomentField
              label={words.moment}
              value={at}
              onChange={setAt}
              error={isLate ? words.momentOver : undefined}
            />
            <p className="wp-muted">{sayZone(viewerZone(), Date.now())}</p>
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {text.common.cancel}
          </Button>
          <Button loading={isBusy} disabled={nobody || isLate} onClick={send}>
            {when === 'now' ? words.sendNow : words.plan}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

function sayCount(count: number | undefined, segment: Segment | null): string {
  const words = text.audience
  if (count === undefined) return text.common.loading
  return segment && count === 0 ? words.segment.nobody : words.goesTo(count)
}
