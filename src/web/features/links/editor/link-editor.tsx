import { Skeleton, TextInput } from '@mantine/core'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { text } from '#web/messages/index.ts'
import type { LinkSection } from '#web/paths.ts'
import { AddressField } from '../fields/address-field.tsx'
import { AliasField } from '../fields/alias-field.tsx'
import { useLinkDraft } from '../link/link-form.ts'
import { CardPreview } from './card-preview.tsx'
import classes from './editor.module.css'
import { EditorSection } from './editor-section.tsx'
import { isLinkSection, type SectionName, sectionsOf, summariesOf } from './sections.ts'

const TITLE_MAX = 200

const parts: Record<LinkSection, ComponentType> = {
  redirect: lazy(async () => ({
    default: (await import('./redirect-section.tsx')).RedirectSection,
  })),
  rules: lazy(async () => ({ default: (await import('./rules-section.tsx')).RulesSection })),
  tracking: lazy(async () => ({
    default: (await import('./tracking-section.tsx')).TrackingSection,
  })),
  chats: lazy(async () => ({ default: (await import('../details/preview-card.tsx')).PreviewCard })),
  access: lazy(async () => ({
    default: (await import('../details/password-card.tsx')).PasswordCard,
  })),
}

/**
 * All settings of a link in one form for all places: destination and alias, the link preview and
 * the code at the side, and the rest in sections that summarise their settings while closed.
 */
export function LinkEditor(props: {
  sections: readonly SectionName[]
  /** sections that are open at first, and those that an address requests later */
  begin: readonly SectionName[]
  /** they scroll into view */
  isAddressed?: boolean
  onToggle?: (name: SectionName, isOpen: boolean) => void
  isFresh?: boolean
  /** below the destination, for example that a link to it already exists */
  note?: ReactNode
  /** for a new link: the domain, before the alias */
  domain?: ReactNode
  /** the current code */
  code: ReactNode
  /** sections that differ from those of a link in the list */
  parts?: Partial<Record<SectionName, ReactNode>>
  /** summaries of their settings */
  summaries?: Partial<Record<SectionName, string | undefined>>
  /** shown while nothing in it is set */
  hints?: Partial<Record<SectionName, string>>
  titleHint?: string
  /** at the side, above the preview and the code */
  lead?: ReactNode
  /** below them */
  aside?: ReactNode
  children?: ReactNode
}) {
  const { link, draft, errors, lookAlike, utm, edit } = useLinkDraft()
  const [opened, setOpened] = useState<ReadonlySet<SectionName>>(() => new Set(props.begin))
  const summaries = {
    ...summariesOf(draft, { utm, hasPassword: link.hasPassword }),
    ...props.summaries,
  }
  const wrong = sectionsOf(Object.keys(errors)).join()
  const asked = props.begin.join()
  useEffect(() => {
    const names = `${wrong},${asked}`.split(',').filter(Boolean) as SectionName[]
    setOpened((now) => (names.every((name) => now.has(name)) ? now : new Set([...now, ...names])))
  }, [wrong, asked])
  const toggle = (name: SectionName) => {
    const isOpen = !opened.has(name)
    setOpened(new Set(isOpen ? [...opened, name] : [...opened].filter((one) => one !== name)))
    props.onToggle?.(name, isOpen)
  }
  const problemOf = (name: SectionName) => {
    const count = Object.keys(errors).filter((path) => sectionsOf([path]).includes(name)).length
    return count > 0 ? text.link.attention(count) : undefined
  }
  const isOtherAlias = draft.alias.toLowerCase() !== link.alias.toLowerCase()
  return (
    <div className={classes.frame}>
      <div className={classes.root}>
        <div className={classes.main}>
          <div className={classes.head}>
            <div className={classes.destination}>
              <AddressField
                label={props.isFresh ? text.links.address : text.link.destination}
                autoFocus={props.isFresh ?? false}
                value={draft.destination}
                error={errors.destination}
                onChange={(destination) => edit({ destination })}
              />
              {lookAlike}
              {props.note}
            </div>
            {props.domain}
            <AliasField
              label={text.link.alias}
              value={draft.alias}
              current={link.alias}
              {...(props.isFresh && { placeholder: text.links.aliasHint })}
              host={new URL(link.shortUrl).host}
              domain={new URL(link.shortUrl).host}
              description={
                !props.isFresh && isOtherAlias ? text.link.aliasOld(link.alias) : undefined
              }
              error={errors.alias}
              onChange={(alias) => edit({ alias })}
            />
            <TextInput
              className={classes.title}
              label={text.link.linkTitle}
              description={props.titleHint ?? text.link.linkTitleHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={TITLE_MAX}
              value={draft.title}
              error={errors.title}
              onChange={(event) => edit({ title: event.currentTarget.value })}
            />
          </div>
          <div className={classes.sections}>
            {props.sections.map((name) => {
              const Part = isLinkSection(name) ? parts[name] : undefined
              return (
                <EditorSection
                  key={name}
                  title={text.link.sections[name]}
                  hint={props.hints?.[name] ?? text.link.hints[name]}
                  summary={summaries[name]}
                  problem={problemOf(name)}
                  isOpen={opened.has(name)}
                  isTarget={props.isAddressed === true && props.begin.includes(name)}
                  onToggle={() => toggle(name)}
                >
                  <Suspense fallback={<Skeleton height={72} radius="md" />}>
                    {props.parts?.[name] ?? (Part && <Part />)}
                  </Suspense>
                </EditorSection>
              )
            })}
          </div>
          {props.children}
        </div>
        <aside className={classes.aside} aria-label={text.link.besideLabel}>
          {props.lead}
          <div className={classes.looks}>
            <CardPreview />
            {props.code}
          </div>
          {props.aside}
        </aside>
      </div>
    </div>
  )
}
