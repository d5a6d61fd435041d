import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import formClasses from '#web/ui/form.module.css'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LookFields } from './look-fields.tsx'
import { changeSpace, type Space } from './spaces.api.ts'
import { useSpaceAction } from './use-space-action.ts'

export function LookCard({ space }: { space: Space }) {
  const words = text.spaces
  const [look, setLook] = useState({ name: space.name, color: space.color })
  const { busy, act } = useSpaceAction()
  const isChanged = look.name !== space.name || look.color !== space.color
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await act(() => changeSpace(space.id, look), words.saveError)) toastSuccess(words.saved)
  }
  return (
    <SectionCard title={words.looks} text={words.looksText}>
      <form className={formClasses.form} onSubmit={save} noValidate>
        <LookFields {...look} onChange={(change) => setLook((now) => ({ ...now, ...change }))} />
        <div className={formClasses.buttons}>
          <Button type="submit" loading={busy} disabled={!isChanged}>
            {text.common.save}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}
