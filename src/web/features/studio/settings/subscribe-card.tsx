import { Switch, Textarea, TextInput } from '@mantine/core'
import { MESSAGE_DESCRIPTION_MAX, MESSAGE_SUBJECT_MAX } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { remaining } from '#web/ui/remaining.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useStudio } from '../studio-context.ts'
import { useDraftText } from '../use-draft-text.ts'

/** `subscribe_status`, `message_subject`, `message_description`. */
export function SubscribeCard() {
  const { draft, edit } = useStudio()
  const subject = useDraftText('page', 'messageSubject', draft.messageSubject)
  const message = useDraftText('page', 'messageDescription', draft.messageDescription)
  const { settings } = text.studio
  return (
    <SectionCard title={settings.subscribe} text={settings.subscribeText}>
      <Switch
        label={settings.subscribeOn}
        checked={draft.isSubscribable}
        onChange={(event) => edit('page', 'isSubscribable', event.currentTarget.checked)}
      />
      {draft.isSubscribable && (
        <>
          <TextInput
            label={settings.messageSubject}
            placeholder={settings.messageSubjectHint}
            maxLength={MESSAGE_SUBJECT_MAX}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={remaining(subject.value, MESSAGE_SUBJECT_MAX)}
            {...subject}
          />
          <Textarea
            label={settings.messageDescription}
            description={remaining(message.value, MESSAGE_DESCRIPTION_MAX) ?? settings.messageHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={MESSAGE_DESCRIPTION_MAX}
            autosize
            minRows={3}
            maxRows={10}
            {...message}
          />
        </>
      )}
    </SectionCard>
  )
}
