import { Textarea, TextInput } from '@mantine/core'
import { LINK_NOTE_MAX } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { remaining } from '#web/ui/remaining.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { AddressField } from '../fields/address-field.tsx'
import { AliasField } from '../fields/alias-field.tsx'
import { TagsField } from '../fields/tags-field.tsx'
import { useLinkForm } from '../link/link-form.ts'
import { useLookAlike } from '../look-alike/use-look-alike.tsx'
import { UtmOfAddress } from '../utm/utm-of-address.tsx'

const TITLE_MAX = 200

/** Where the link leads, what it is called, and what its owner wants to remember. */
export function MainCard() {
  const { link, draft, errors, edit } = useLinkForm()
  const isOther = draft.destination !== link.destination
  const lookAlike = useLookAlike(isOther ? draft.destination : '')
  const isOtherAlias = draft.alias.toLowerCase() !== link.alias.toLowerCase()
  return (
    <SectionCard title={text.link.main}>
      <AddressField
        label={text.link.destination}
        value={draft.destination}
        error={errors.destination}
        onChange={(destination) => edit({ destination })}
      />
      {lookAlike.note}
      <UtmOfAddress address={draft.destination} onChange={(destination) => edit({ destination })} />
      <AliasField
        label={text.link.alias}
        value={draft.alias}
        current={link.alias}
        host={new URL(link.shortUrl).host}
        description={isOtherAlias ? text.link.aliasOld(link.alias) : undefined}
        error={errors.alias}
        onChange={(alias) => edit({ alias })}
      />
      <TextInput
        label={text.link.linkTitle}
        description={text.link.linkTitleHint}
        maxLength={TITLE_MAX}
        value={draft.title}
        error={errors.title}
        onChange={(event) => edit({ title: event.currentTarget.value })}
      />
      <Textarea
        label={text.link.note}
        description={remaining(draft.note, LINK_NOTE_MAX) ?? text.link.noteHint}
        maxLength={LINK_NOTE_MAX}
        autosize
        minRows={2}
        maxRows={10}
        value={draft.note}
        error={errors.note}
        onChange={(event) => edit({ note: event.currentTarget.value })}
      />
      <TagsField value={draft.tags} error={errors.tags} onChange={(tags) => edit({ tags })} />
    </SectionCard>
  )
}
