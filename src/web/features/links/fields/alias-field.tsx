import { Anchor, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ALIAS_MAX_LENGTH } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { IconCheck } from '#web/ui/icons.ts'
import { checkAlias } from '../links.api.ts'
import classes from './fields.module.css'

/** An alias, checked by the server while typing. */
export function AliasField(props: {
  label: string
  value: string
  /** the link's current alias */
  current?: string
  /** host of short links, once known */
  host?: string | undefined
  /** host whose aliases are checked; default: the installation's own */
  domain?: string | undefined
  placeholder?: string
  description?: string
  className?: string | undefined
  error?: string | undefined
  onChange: (alias: string) => void
}) {
  const { value, current = '', domain } = props
  const [settled] = useDebouncedValue(value, 300)
  const isOther = value.toLowerCase() !== current.toLowerCase()
  const isAsked = settled === value && value !== '' && isOther
  const check = useQuery({
    queryKey: ['slugs', 'link', domain, settled],
    enabled: isAsked,
    staleTime: 10_000,
    queryFn: ({ signal }) => checkAlias(settled, domain, signal),
  })
  const answer = isAsked ? check.data : undefined
  const example = props.host && value ? `${props.host}/${value}` : undefined
  return (
    <div className={props.className}>
      <TextInput
        label={props.label}
        placeholder={props.placeholder}
        description={props.description ?? example}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ALIAS_MAX_LENGTH + 20}
        rightSection={answer?.isFree ? <IconCheck size={18} className={classes.free} /> : null}
        value={value}
        error={props.error ?? answer?.reason?.text}
        onChange={(event) => props.onChange(event.currentTarget.value.trim())}
      />
      <p className={classes.answer} role="status">
        {answer?.isFree && text.link.aliasFree}
        {answer?.suggestion && !answer.isFree && (
          <Anchor
            component="button"
            type="button"
            onClick={() => props.onChange(answer.suggestion ?? '')}
          >
            {text.link.aliasTry(answer.suggestion)}
          </Anchor>
        )}
      </p>
    </div>
  )
}
