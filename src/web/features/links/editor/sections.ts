import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { hasLook, LOOKS, type LookName } from '#web/features/qr/looks.ts'
import { text } from '#web/messages/index.ts'
import { type LinkSection, linkSections } from '#web/paths.ts'
import { formatDateTime } from '#web/ui/format-date.ts'
import { UTM_NAMES, type UtmDraft } from '../add-utm.ts'
import { type DraftKey, isEmptyPreview, isSame, type LinkDraft } from '../details/link-draft.ts'
import type { NewLinkDraft } from '../new-link.ts'

/** Sections of the editor; destination, alias and title are above them. */
export type SectionName = LinkSection | 'qr' | 'look'

/** For a new link: its code has no screen yet. */
export const NEW_SECTIONS: readonly SectionName[] = [...linkSections, 'qr']

export function isLinkSection(part: string): part is LinkSection {
  return (linkSections as readonly string[]).includes(part)
}

const sectionOfField: Readonly<
  Record<Exclude<DraftKey, 'destination' | 'alias' | 'title'> | 'utm' | 'qrDesign', SectionName>
> = {
  note: 'tracking',
  tags: 'tracking',
  utm: 'tracking',
  qrDesign: 'qr',
  rules: 'rules',
  startsAt: 'redirect',
  startsDestination: 'redirect',
  startsMessage: 'redirect',
  endsAt: 'redirect',
  endedDestination: 'redirect',
  endedMessage: 'redirect',
  clickLimit: 'redirect',
  limitCounts: 'redirect',
  limitDestination: 'redirect',
  limitMessage: 'redirect',
  isPermanent: 'redirect',
  forwardsQuery: 'redirect',
  hidesReferrer: 'redirect',
  interstitialSeconds: 'redirect',
  password: 'access',
  preview: 'chats',
}

/** The sections that contain these fields. @param paths such as `rules.0.target.destination` */
export function sectionsOf(paths: readonly string[]): SectionName[] {
  const sections: Record<string, SectionName> = sectionOfField
  const found = new Set(paths.map((path) => sections[path.split('.')[0] ?? '']))
  return NEW_SECTIONS.filter((name) => found.has(name))
}

/** A short summary of each section's settings; sections without settings are left out. */
export function summariesOf(
  draft: LinkDraft & { qr?: NewLinkDraft['qr'] },
  facts: { utm: UtmDraft; hasPassword: boolean },
): Partial<Record<SectionName, string>> {
  const words = text.link.set
  const some = (parts: readonly (string | false | null | undefined)[]) =>
    parts.filter(Boolean).join(' · ') || undefined
  const hasPassword =
    draft.password === undefined ? facts.hasPassword : typeof draft.password === 'string'
  const found: Record<LinkSection | 'qr', string | undefined> = {
    redirect: some([
      draft.startsAt !== null && words.from(momentOf(draft.startsAt)),
      draft.endsAt !== null && words.until(momentOf(draft.endsAt)),
      draft.clickLimit !== null && words.clicks(Number(draft.clickLimit) || 0),
      draft.forwardsQuery && words.query,
      draft.hidesReferrer && words.referrer,
      draft.interstitialSeconds !== null && words.seconds(draft.interstitialSeconds),
      draft.isPermanent && words.permanent,
    ]),
    rules: draft.rules.length > 0 ? text.link.kinds.rules(draft.rules.length) : undefined,
    tracking: some([
      ...UTM_NAMES.map((name) => facts.utm[name].trim()),
      draft.tags.length > 0 && words.tags(draft.tags.length),
      draft.note.trim() && words.note,
    ]),
    chats:
      draft.preview && !isEmptyPreview(draft.preview)
        ? draft.preview.title || words.preview
        : undefined,
    access: hasPassword ? text.link.password : undefined,
    qr: draft.qr && lookOf(draft.qr.design),
  }
  return Object.fromEntries(Object.entries(found).filter(([, said]) => said))
}

function lookOf(design: NewLinkDraft['qr']['design']): string | undefined {
  if (isSame(design, STANDARD_QR_DESIGN)) return undefined
  const name = (Object.keys(LOOKS) as LookName[]).find((one) => hasLook(design, LOOKS[one]))
  return name && name !== 'classic' ? text.qr.lookNames[name] : text.link.set.look
}

function momentOf(iso: string): string {
  return iso ? formatDateTime(iso) : '…'
}
