import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LinkCode } from '#web/features/links/editor/link-code.tsx'
import { LinkEditor } from '#web/features/links/editor/link-editor.tsx'
import { RulesSection } from '#web/features/links/editor/rules-section.tsx'
import type { SectionName } from '#web/features/links/editor/sections.ts'
import { focusFirstInvalid } from '#web/features/links/link/focus-first-invalid.ts'
import {
  LinkDraftContext,
  type LinkDraftForm,
  useLinkForm,
} from '#web/features/links/link/link-form.ts'
import { LinkFormProvider } from '#web/features/links/link/link-form-provider.tsx'
import { SaveBar } from '#web/features/links/link/save-bar.tsx'
import { linkQuery } from '#web/features/links/links.queries.ts'
import { useLookAlike } from '#web/features/links/look-alike/use-look-alike.tsx'
import { useAddressUtm } from '#web/features/links/utm/use-address-utm.ts'
import { UtmBuilder } from '#web/features/links/utm/utm-builder.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { formatDateTime } from '#web/ui/format-date.ts'
import { type Block, targetOf } from '../../draft.ts'
import { useStudio } from '../../studio-context.ts'
import { useDraftText } from '../../use-draft-text.ts'
import classes from '../chips/chips.module.css'
import { LockPanel } from '../chips/lock-panel.tsx'
import { AnimatePanel, LayoutPanel, ThumbnailPanel } from '../chips/look-panels.tsx'
import { SchedulePanel } from '../chips/schedule-panel.tsx'
import { webAddressIn } from '../read-address.ts'

/** A page has no place for tags, notes and the preview of its links. */
const SECTIONS: readonly SectionName[] = ['look', 'redirect', 'rules', 'tracking', 'access']

interface Props {
  block: Block
  linkId: string
  /** what was requested */
  section: SectionName | undefined
}

/** The editor of a block's link: the studio saves the block, the link saves its rules. */
export function BlockEditor(props: Props) {
  const { block, linkId } = props
  const { put } = useStudio()
  const { data, error } = useQuery(linkQuery(linkId))
  if (error && !data) return <p className={classes.note}>{textOfError(error)}</p>
  if (!data) return <Skeleton height={320} radius="md" />
  return (
    <LinkFormProvider
      key={linkId}
      link={data}
      onRefused={() => focusFirstInvalid()}
      onSaved={({ rules }) =>
        put((page) => ({
          ...page,
          blocks: page.blocks.map((one) =>
            one.id === block.id ? { ...one, ruleCount: rules.length } : one,
          ),
        }))
      }
    >
      <BlockForm {...props} />
    </LinkFormProvider>
  )
}

function BlockForm({ block, section }: Props) {
  const inner = useLinkForm()
  const { refusals } = useStudio()
  const target = targetOf('block', block.id)
  const title = useDraftText(target, 'title', block.title)
  const address = useDraftText(target, 'address', block.address, 'leaving')
  const [known] = useState(block.address)
  const lookAlike = useLookAlike(address.value === known ? '' : webAddressIn(address.value))
  const setAddress = (value: string) => address.onChange({ currentTarget: { value } })
  const [utm, editUtm] = useAddressUtm(address.value, setAddress)
  const begin = useMemo(() => (section ? [section] : []), [section])
  const form: LinkDraftForm = {
    link: inner.link,
    draft: {
      ...inner.draft,
      destination: address.value,
      title: title.value,
      startsAt: block.startsAt,
      endsAt: block.endsAt,
    },
    errors: { ...inner.errors, ...errorsOf({ destination: address.error, title: title.error }) },
    lookAlike: lookAlike.note,
    utm,
    edit: (change) => {
      const { destination, title: typed, ...rest } = change
      if (destination !== undefined) setAddress(destination)
      if (typed !== undefined) title.onChange({ currentTarget: { value: typed } })
      if (Object.keys(rest).length > 0) inner.edit(rest)
    },
    editRules: inner.editRules,
    editUtm,
  }
  const { set } = text.link
  return (
    <LinkDraftContext value={form}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the fields in it */}
      <div
        onFocus={address.onFocus}
        onBlur={address.onBlur}
        onKeyDown={({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLInputElement) address.onBlur()
        }}
      >
        <LinkEditor
          sections={SECTIONS}
          begin={begin}
          isAliasFixed
          titleHint={text.blocks.titleHint}
          hints={{ redirect: text.blocks.datesHint, tracking: text.newLink.utmOfAddress }}
          code={<LinkCode link={inner.link} />}
          parts={{
            look: (
              <div className={classes.panel}>
                <ThumbnailPanel block={block} />
                <LayoutPanel block={block} />
                <AnimatePanel block={block} />
              </div>
            ),
            redirect: <SchedulePanel block={block} />,
            rules: (
              <>
                <RulesSection />
                <SaveBar />
              </>
            ),
            tracking: <UtmBuilder value={utm} onChange={editUtm} />,
            access: <LockPanel block={block} />,
          }}
          summaries={{
            look: some([
              block.thumbnailId && text.blocks.chips.thumbnail,
              block.layout !== 'plain' && text.blocks.layouts[block.layout],
              block.isPinned && text.blocks.pinned,
              block.animation !== 0 && text.design.animations[block.animation],
            ]),
            redirect: some([
              block.startsAt && set.from(formatDateTime(block.startsAt)),
              block.endsAt && set.until(formatDateTime(block.endsAt)),
            ]),
            tracking: some(Object.values(utm)),
            access: some([
              block.gate !== 'none' && text.studio.settings.gates[block.gate],
              block.isForSubscribers && text.blocks.forSubscribers,
              block.hasPasscode && text.blocks.passcode,
            ]),
          }}
        />
      </div>
    </LinkDraftContext>
  )

  function errorsOf(given: Record<string, string | undefined>): Record<string, string> {
    const dates = {
      startsAt: refusals.get(`${target}/startsAt`),
      endsAt: refusals.get(`${target}/endsAt`),
    }
    const all = Object.entries({ ...given, ...dates })
    return Object.fromEntries(all.flatMap(([name, said]) => (said ? [[name, said]] : [])))
  }
}

function some(parts: readonly (string | false | null | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(' · ') || undefined
}
