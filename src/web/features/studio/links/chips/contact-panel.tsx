import { TextInput } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { type Block, targetOf } from '../../draft.ts'
import { useStudio } from '../../studio-context.ts'
import classes from './chips.module.css'

type Contact = NonNullable<Block['contact']>

const NOBODY: Contact = {
  name: '',
  organization: '',
  role: '',
  email: '',
  phone: '',
  website: '',
  address: '',
}
const fields: readonly (readonly [keyof Contact, number, string])[] = [
  ['name', 120, 'name'],
  ['organization', 120, 'organization'],
  ['role', 120, 'organization-title'],
  ['email', 254, 'email'],
  ['phone', 40, 'tel'],
  ['website', 500, 'url'],
  ['address', 300, 'street-address'],
]

/** The details of the contact card, which visitors save to their address book. */
export function ContactPanel({ block }: { block: Block }) {
  const { edit, refusals } = useStudio()
  const target = targetOf('block', block.id)
  const contact = block.contact ?? NOBODY
  const refusal = refusals.get(`${target}/contact`)
  // the server takes any text elsewhere
  const isOfWebsite = contact.website.trim() !== ''
  return (
    <div className={classes.panel}>
      <div className={classes.pair}>
        {fields.map(([field, maxLength, autoComplete]) => (
          <TextInput
            key={field}
            label={text.blocks.contact[field]}
            maxLength={maxLength}
            autoComplete={autoComplete}
            value={contact[field]}
            error={field === 'website' && isOfWebsite ? refusal : undefined}
            onChange={(event) =>
              edit(target, 'contact', { ...contact, [field]: event.currentTarget.value })
            }
          />
        ))}
      </div>
      {refusal && !isOfWebsite && <p role="alert">{refusal}</p>}
    </div>
  )
}
