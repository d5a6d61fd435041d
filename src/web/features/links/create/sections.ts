import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { hasLook, LOOKS, type LookName } from '#web/features/qr/looks.ts'
import { text } from '#web/messages/index.ts'
import { formatDateTime } from '#web/ui/format-date.ts'
import { UTM_NAMES } from '../add-utm.ts'
import { type DraftKey, isEmptyPreview, isSame } from '../details/link-draft.ts'
import type { NewLinkDraft } from '../new-link.ts'

/** Parts of the form for a new link, in their order; destination and alias stand above them. */
export const SECTIONS = [
  'words',
  'utm',
  'qr',
  'rules',
  'schedule',
  'limit',
  'password',
  'preview',
  'way',
] as const
export type SectionName = (typeof SECTIONS)[number]

const sectionOfField: Readonly<
  Record<Exclude<DraftKey, 'destination' | 'alias'> | 'utm' | 'qrDesign', SectionName>
> = {
  title: 'words',
  note: 'words',
  tags: 'words',
  utm: 'utm',
  qrDesign: 'qr',
  rules: 'rules',
  startsAt: 'schedule',
  startsDestination: 'schedule',
  startsMessage: 'schedule',
  endsAt: 'schedule',
  endedDestination: 'schedule',
  endedMessage: 'schedule',
  clickLimit: 'limit',
  limitCounts: 'limit',
  limitDestination: 'limit',
  limitMessage: 'limit',
  password: 'password',
  preview: 'preview',
  isPermanent: 'way',
  forwardsQuery: 'way',
  hidesReferrer: 'way',
  interstitialSeconds: 'way',
}

/** The parts that these fields stand in. @param paths such as `rules.0.target.destination` */
export function sectionsOf(paths: readonly string[]): SectionName[] {
  const sections: Record<string, SectionName> = sectionOfField
  const found = new Set(paths.map((path) => sections[path.split('.')[0] ?? '']))
  return SECTIONS.filter((name) => found.has(name))
}

/** What is set in each part, in a word or two; a part without anything is not among them. */
export function summariesOf(draft: NewLinkDraft): Partial<Record<SectionName, string>> {
  const words = text.newLink.set
  const some = (parts: readonly (string | false | null | undefined)[]) =>
    parts.filter(Boolean).join(' · ') || undefined
  const found: Record<SectionName, string | undefined> = {
    words: some([
      draft.title.trim() && words.title,
      draft.note.trim() && words.note,
      draft.tags.length > 0 && words.tags(draft.tags.length),
    ]),
    utm: UTM_NAMES.map((name) => draft.utm[name].trim())
      .filter(Boolean)
      .join(' / '),
    qr: lookOf(draft),
    rules: draft.rules.length > 0 ? text.link.kinds.rules(draft.rules.length) : undefined,
    schedule: some([
      draft.startsAt !== null && words.from(momentOf(draft.startsAt)),
      draft.endsAt !== null && words.until(momentOf(draft.endsAt)),
    ]),
    limit: draft.clickLimit === null ? undefined : words.clicks(Number(draft.clickLimit) || 0),
    password: typeof draft.password === 'string' ? words.password : undefined,
    preview:
      draft.preview && !isEmptyPreview(draft.preview)
        ? draft.preview.title || words.preview
        : undefined,
    way: some([
      draft.forwardsQuery && words.query,
      draft.hidesReferrer && words.referrer,
      draft.interstitialSeconds !== null && words.seconds(draft.interstitialSeconds),
      draft.isPermanent && words.permanent,
    ]),
  }
  return Object.fromEntries(Object.entries(found).filter(([, said]) => said))
}

function lookOf({ qr: { design } }: NewLinkDraft): string | undefined {
  if (isSame(design, STANDARD_QR_DESIGN)) return undefined
  const name = (Object.keys(LOOKS) as LookName[]).find((one) => hasLook(design, LOOKS[one]))
  return name && name !== 'classic' ? text.qr.lookNames[name] : text.newLink.set.look
}

function momentOf(iso: string): string {
  return iso === '' ? '…' : formatDateTime(iso)
}
