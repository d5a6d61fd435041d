import { UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconChevronDown } from '#web/ui/icons.ts'
import { putUtm, readUtm, UTM_NAMES } from '../add-utm.ts'
import classes from './utm-of-address.module.css'

const UtmBuilder = lazy(async () => ({ default: (await import('./utm-builder.tsx')).UtmBuilder }))

/** The UTM parameters of an address, to be changed where the address is. */
export function UtmOfAddress(props: { address: string; onChange: (address: string) => void }) {
  const { address } = props
  const [isOpen, setOpen] = useState(false)
  // while one types a space at the end, the address cannot say so
  const [typed, setTyped] = useState<{ address: string; utm: ReturnType<typeof readUtm> }>()
  const id = useId()
  const utm = typed?.address === address ? typed.utm : readUtm(address)
  const said = UTM_NAMES.map((name) => utm[name].trim())
    .filter(Boolean)
    .join(' / ')
  return (
    <div>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {text.newLink.utmOfAddress}
        {said && <span className={classes.said}>{said}</span>}
        <IconChevronDown size={16} stroke={1.75} />
      </UnstyledButton>
      <div id={id} className={classes.body} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <UtmBuilder
              value={utm}
              onChange={(next) => {
                const changed = putUtm(address, next)
                setTyped({ address: changed, utm: next })
                props.onChange(changed)
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}
