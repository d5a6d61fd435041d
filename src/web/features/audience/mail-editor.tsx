import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { INBOX_LINE_MAX } from '#contract/mail/complete-blocks.ts'
import { useToastMail } from '#web/features/mailbox/waiting-mail.tsx'
import { text } from '#web/messages/index.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { IconSend, IconTrash } from '#web/ui/icons.ts'
import { remaining } from '#web/ui/remaining.ts'
import { controlBroadcast, type FullBroadcast, testBroadcast } from './audience.api.ts'
import { putBroadcast, useDeleteBroadcast, useSwitchWelcome } from './audience.queries.ts'
import { isStop, problemsOf } from './mail-checks.ts'
import classes from './mail-editor.module.css'
import { MailPreview, useMailPreview } from './mail-preview.tsx'
import { useMailDraft } from './use-mail-draft.ts'

const SUBJECT_MAX = 120

/** Tiptap is heavy, and only drafts need it. */
const MailContent = lazy(async () => ({
  default: (await import('./editor/mail-content.tsx')).MailContent,
}))

const SendDialog = lazy(async () => ({
  default: (await import('./send-dialog.tsx')).SendDialog,
}))

/** Subject and blocks on one side, and a preview on the other. */
export function MailEditor({ mail, isReadOnly }: { mail: FullBroadcast; isReadOnly: boolean }) {
  const words = text.audience
  const draft = useMailDraft(mail)
  const remove = useDeleteBroadcast()
  const welcome = useSwitchWelcome(mail)
  const [isSending, setSending] = useState(false)
  const toastMail = useToastMail()
  const [isTesting, setTesting] = useState(false)
  const preview = useMailPreview(mail.pageId, draft)
  const problems = problemsOf({ ...draft, size: preview?.size ?? 0 })
  const isWhole = !problems.some(isStop)

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

  const turnOn = async () => {
    if (await draft.flush()) await welcome.turn(true)
  }

  return (
    <div className={classes.editor}>
      <div className={classes.writing}>
        {mail.isWelcome && <p className="wp-muted">{words.welcome.text}</p>}
        <TextInput
          label={words.subject}
          placeholder={words.subjectHint}
          maxLength={SUBJECT_MAX}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={remaining(draft.subject, SUBJECT_MAX)}
          value={draft.subject}
          onChange={(event) => draft.setSubject(event.currentTarget.value)}
        />
        <TextInput
          label={words.previewText}
          placeholder={words.previewTextHint}
          maxLength={INBOX_LINE_MAX}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={remaining(draft.previewText, INBOX_LINE_MAX)}
          value={draft.previewText}
          onChange={(event) => draft.setPreviewText(event.currentTarget.value)}
        />
        <Suspense fallback={<Skeleton height={420} radius="md" />}>
          <MailContent
            blocks={mail.document.blocks}
            isReadOnly={isReadOnly}
            onChange={draft.setBlocks}
          />
        </Suspense>
        <div className={classes.actions}>
          {mail.isWelcome ? (
            <Button loading={welcome.isBusy} disabled={!isWhole} onClick={turnOn}>
              {words.welcome.turnOn}
            </Button>
          ) : (
            <Button
              leftSection={<IconSend size={18} stroke={1.75} />}
              disabled={!isWhole}
              onClick={() => setSending(true)}
            >
              {words.send}
            </Button>
          )}
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
        {problems.length > 0 && (
          <ul className={classes.problems} aria-label={words.checks}>
            {problems.map((problem) => (
              <li key={problem} data-stop={isStop(problem) || undefined}>
                {words.problems[problem]}
              </li>
            ))}
          </ul>
        )}
      </div>
      <MailPreview written={draft} preview={preview} />
      {isSending && (
        <Suspense>
          <SendDialog mail={mail} draft={draft} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </div>
  )
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
