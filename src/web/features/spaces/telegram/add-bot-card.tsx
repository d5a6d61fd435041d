import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { text } from '#web/messages/index.ts'
import formClasses from '#web/ui/form.module.css'
import { SectionCard } from '#web/ui/section-card.tsx'
import { addBot } from './telegram.api.ts'
import classes from './telegram.module.css'
import { useTelegramAction } from './use-telegram-action.ts'

/** How to make a bot at Telegram, and the field for its token. */
export function AddBotCard({ spaceId }: { spaceId: string }) {
  const words = text.telegram
  const [token, setToken] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, act } = useTelegramAction(spaceId, setFailure)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    if (await act(() => addBot(spaceId, token))) setToken('')
  }
  return (
    <SectionCard title={words.add} text={words.addText}>
      <ol className={classes.steps}>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <form className={formClasses.form} onSubmit={add} noValidate>
        <PasswordInput
          label={words.token}
          description={words.tokenHint}
          placeholder={words.tokenExample}
          autoComplete="off"
          error={failure}
          visibilityToggleButtonProps={{ 'aria-label': text.auth.showPassword, tabIndex: 0 }}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <div className={formClasses.buttons}>
          <Button type="submit" loading={busy} disabled={token.trim() === ''}>
            {words.connect}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}
