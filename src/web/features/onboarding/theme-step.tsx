import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Preset } from '#page/theme/presets.ts'
import { changePage, publishPage } from '#web/features/pages/pages.api.ts'
import { putPage } from '#web/features/pages/pages.queries.ts'
import { fieldsOf, ThemePicker } from '#web/features/studio/design/theme-picker.tsx'
import { documentOf } from '#web/features/studio/draft.ts'
import { changeTheme } from '#web/features/studio/studio.api.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './steps.ts'

/** Ready-made themes with the person's own page in them; choosing one publishes the page. */
export function ThemeStep({ page, onShow, onBack, onDone }: StepProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [preset, setPreset] = useState<Preset>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const shown = useMemo(() => documentOf(page), [page])
  const choose = (chosen: Preset) => {
    setPreset(chosen)
    const theme = { ...page.theme, ...fieldsOf(chosen) }
    onShow({ theme, iconPosition: chosen.iconPosition })
  }
  const save = async (then: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      if (preset) {
        await changeTheme(page.id, fieldsOf(preset))
        putPage(queryClient, await changePage(page.id, { iconPosition: preset.iconPosition }))
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
      title={text.onboarding.themeTitle}
      lead={text.onboarding.themeLead}
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
      <ThemePicker document={shown} language={page.language} value={preset} onChoose={choose} />
    </StepFrame>
  )
}
