import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { changePage, publishPage } from '#web/features/pages/pages.api.ts'
import { putPage } from '#web/features/pages/pages.queries.ts'
import { documentOf } from '#web/features/studio/draft.ts'
import { changeTheme } from '#web/features/studio/studio.api.ts'
import { TemplatePicker } from '#web/features/studio/templates/template-picker.tsx'
import type { Template } from '#web/features/studio/templates/templates.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './steps.ts'

/** Templates with the person's own page in them; choosing one publishes the page. */
export function LookStep({ page, onShow, onBack, onDone }: StepProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [template, setTemplate] = useState<Template | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const choose = (chosen: Template) => {
    setTemplate(chosen)
    const theme = { ...page.theme, ...chosen.theme }
    onShow({ theme, iconPosition: chosen.iconPosition })
  }
  const save = async (then: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      if (template) {
        await changeTheme(page.id, template.theme)
        putPage(queryClient, await changePage(page.id, { iconPosition: template.iconPosition }))
      }
      await then()
    } catch (error) {
      setFailure(textOfError(error))
      setBusy(false)
    }
  }
  const publish = async () => {
    if (page.publishedAt === null) putPage(queryClient, await publishPage(page.id))
    onDone()
  }
  const keep = async () => void navigate(paths.page(page.id))
  return (
    <StepFrame
      title={text.onboarding.lookTitle}
      lead={text.onboarding.lookLead}
      submit={text.studio.publish}
      busy={busy}
      failure={failure}
      onSubmit={() => save(publish)}
      onBack={onBack}
      other={
        <Button variant="subtle" disabled={busy} onClick={() => save(keep)}>
          {text.onboarding.keepDraft}
        </Button>
      }
    >
      <TemplatePicker
        document={documentOf(page)}
        language={page.language}
        value={template?.id ?? null}
        onChoose={choose}
      />
    </StepFrame>
  )
}
