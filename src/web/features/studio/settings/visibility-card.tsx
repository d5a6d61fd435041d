import { Button, NativeSelect, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { publishPage, unpublishPage } from '#web/features/pages/pages.api.ts'
import { putPage } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { languages } from '#web/messages/language.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useStudio } from '../studio-context.ts'

/** Draft or live, its language, and whether search engines may list it. */
export function VisibilityCard() {
  const { draft, edit, flush } = useStudio()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const isLive = draft.publishedAt !== null
  const { settings } = text.studio

  const toggle = async () => {
    setBusy(true)
    try {
      await flush()
      putPage(queryClient, await (isLive ? unpublishPage(draft.id) : publishPage(draft.id)))
      toastSuccess(isLive ? text.studio.unpublished : text.studio.published)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SectionCard
      title={settings.visibility}
      text={
        draft.isBlocked
          ? text.blocked.blockedVisibility
          : isLive
            ? settings.visibilityLive
            : settings.visibilityDraft
      }
      action={
        <Button variant="default" size="sm" loading={busy} onClick={toggle}>
          {isLive ? settings.unpublish : settings.publish}
        </Button>
      }
    >
      <NativeSelect
        label={settings.language}
        description={settings.languageText}
        value={draft.language}
        onChange={(event) => edit('page', 'language', event.currentTarget.value)}
        data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      />
      <Switch
        label={settings.noindex}
        description={settings.noindexText}
        checked={draft.noindex}
        onChange={(event) => edit('page', 'noindex', event.currentTarget.checked)}
      />
    </SectionCard>
  )
}
