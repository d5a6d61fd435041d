import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasWords, isHalfButton } from '#contract/mail/complete-blocks.ts'
import { MailFrame } from '#web/features/mailbox/mail-frame.tsx'
import { useToastMail } from '#web/features/mailbox/waiting-mail.tsx'
import { text } from '#web/messages/index.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { IconSend, IconTrash } from '#web/ui/icons.ts'
import { remaining } from '#web/ui/remaining.ts'
import {
  controlBroadcast,
  type FullBroadcast,
  type MailDocument,
  previewBroadcast,
  testBroadcast,
} from './audience.api.ts'
import { putBroadcast, useDeleteBroadcast } from './audience.queries.ts'
import { MailBlocks } from './mail-blocks.tsx'
import classes from './mail-editor.module.css'
import { SendDialog } from './send-dialog.tsx'
import { useMailDraft } from './use-mail-draft.ts'

const SUBJECT_MAX = 120

/** Subject and blocks on one side, and a preview on the other. */
export function MailEditor({ mail }: { mail: FullBroadcast }) {
  const words = text.audience
  const draft = useMailDraft(mail)
  const remove = useDeleteBroadcast()
  const [isSending, setSending] = useState(false)
  const toastMail = useToastMail()
  const [isTesting, setTesting] = useState(false)
  const hasHalfButton = draft.blocks.some(isHalfButton)
  const isWhole = draft.subject.trim() !== '' && draft.blocks.some(hasWords) && !hasHalfButton

  const test = async () => {
    setTesting(true)
    try {
      if (!(await draft.flush())) return
      const { email } = await testBroadcast(mail.id)
      toastMail(words.testSent(email), text.waitingMail.test)
    } catch (error) {
      toastError(error)
    } finally {
      setTesting(false)
    }
  }

  return (
    <div className={classes.editor}>
      <div className={classes.writing}>
        <TextInput
          label={words.subject}
          placeholder={words.subjectHint}
          maxLength={SUBJECT_MAX}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={remaining(draft.subject, SUBJECT_MAX)}
          value={draft.subject}
          onChange={(event) => draft.setSubject(event.currentTarget.value)}
        />
        <MailBlocks blocks={draft.blocks} onChange={draft.setBlocks} />
        <div className={classes.actions}>
          <Button
            leftSection={<IconSend size={18} stroke={1.75} />}
            disabled={!isWhole}
            onClick={() => setSending(true)}
          >
            {words.send}
          </Button>
          <Button variant="default" loading={isTesting} disabled={!isWhole} onClick={test}>
            {words.test}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={18} stroke={1.75} />}
            onClick={() => void remove(mail)}
          >
            {words.deleteMail}
          </Button>
          <span className={classes.saveState} role="status">
            {words.saveStates[draft.state]}
          </span>
        </div>
        {!isWhole && (
          <p className="wp-muted">{hasHalfButton ? words.halfButton : words.needsWords}</p>
        )}
      </div>
      <Preview
        pageId={mail.pageId}
        subject={draft.subject}
        document={{ blocks: draft.blocks.map(({ id: _id, ...block }) => block) }}
      />
      {isSending && (
        <SendDialog mail={mail} flush={draft.flush} onClose={() => setSending(false)} />
      )}
    </div>
  )
}

/** The mail as the server renders it, including footer and unsubscribe link. */
function Preview(props: { pageId: string; subject: string; document: MailDocument }) {
  const words = text.audience
  const [asked] = useDebouncedValue(JSON.stringify([props.subject, props.document]), 400)
  const preview = useQuery({
    queryKey: ['audience', 'preview', props.pageId, asked],
    queryFn: ({ signal }) => {
      const [subject, document] = JSON.parse(asked)
      return previewBroadcast(props.pageId, { subject, document: sendable(document) }, signal)
    },
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  })
  return (
    <section className={classes.preview} aria-label={words.preview}>
      <h2 className={classes.previewTitle}>{words.preview}</h2>
      {preview.data && (
        <>
          <p className={classes.previewSubject}>{preview.data.subject}</p>
          <MailFrame html={preview.data.html} title={words.preview} />
        </>
      )}
    </section>
  )
}

/** A button is hidden until its address is complete. */
function sendable(document: MailDocument): MailDocument {
  return {
    blocks: document.blocks.map((block) =>
      block.kind === 'button' && !URL.canParse(block.address) ? { ...block, address: '' } : block,
    ),
  }
}

/** The date of a scheduled mail, and a button to edit it again. */
export function PlannedMail({ mail }: { mail: FullBroadcast }) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      putBroadcast(queryClient, await controlBroadcast(mail.id, 'cancel'))
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <Button variant="default" loading={isBusy} onClick={cancel}>
      {text.audience.cancelDate}
    </Button>
  )
}
