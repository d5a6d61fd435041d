import { Anchor, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { checkUsername as checkForm } from '#web/features/auth/fields/validation.ts'
import { text } from '#web/messages/index.ts'
import { useShortHost } from '#web/platform/installation.ts'
import { IconCheck } from '#web/ui/icons.ts'
import { checkUsername } from './pages.api.ts'
import classes from './pages.module.css'

/** A username, checked by the server while typing. */
export function UsernameField(props: {
  label: string
  value: string
  /** host of the pages, once a page provides it */
  host?: string
  /** the page's current username: no check needed */
  current?: string
  error: ReactNode
  onChange: (username: string) => void
}) {
  const { value, current } = props
  const shortHost = useShortHost()
  const [settled] = useDebouncedValue(value, 300)
  const isAsked = settled !== '' && settled !== current && checkForm(settled) === null
  const check = useQuery({
    queryKey: ['slugs', 'page', settled],
    enabled: isAsked,
    staleTime: 10_000,
    queryFn: ({ signal }) => checkUsername(settled, signal),
  })
  const isFresh = settled === value && isAsked
  const answer = isFresh ? check.data : undefined
  const rule = value !== '' && value !== current && settled === value ? checkForm(value) : null
  const error = props.error ?? rule ?? answer?.reason?.text ?? null
  return (
    <div>
      <TextInput
        label={props.label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        description={`${props.host ?? shortHost}/${value}`}
        rightSection={answer?.isFree ? <IconCheck size={18} className={classes.free} /> : null}
        value={value}
        error={error}
        onChange={(event) => props.onChange(event.currentTarget.value.trim())}
      />
      <p className={classes.answer} role="status">
        {answer?.isFree && text.pages.free}
        {answer?.suggestion && !answer.isFree && (
          <Anchor
            component="button"
            type="button"
            onClick={() => props.onChange(answer.suggestion ?? '')}
          >
            {text.pages.tryInstead(answer.suggestion)}
          </Anchor>
        )}
      </p>
    </div>
  )
}
