import {
  BROADCAST_SIZE_MAX,
  BROADCAST_WORDS_MAX,
  hasWords,
  isHalfButton,
  lengthOf,
} from '#contract/mail/complete-blocks.ts'
import type { MailBlock } from './audience.api.ts'

/** Phones cut longer subjects off. */
const SUBJECT_SHOWN = 60

export type MailProblem =
  | 'noSubject'
  | 'noWords'
  | 'halfButton'
  | 'tooLong'
  | 'longSubject'
  | 'noAlternative'
  | 'noPicture'

/** Those that keep a mail from being sent; the rest is advice. */
const STOPS: ReadonlySet<MailProblem> = new Set(['noSubject', 'noWords', 'halfButton', 'tooLong'])
export const isStop = (problem: MailProblem) => STOPS.has(problem)

/**
 * What to mend before a mail goes out.
 * @param mail.size bytes of its HTML, once it is known
 */
export function problemsOf(mail: {
  subject: string
  blocks: readonly MailBlock[]
  size: number
}): MailProblem[] {
  const { subject, blocks, size } = mail
  const pictures = blocks.filter((block) => block.kind === 'picture')
  const found: Record<MailProblem, boolean> = {
    noSubject: subject.trim() === '',
    noWords: !blocks.some(hasWords),
    halfButton: blocks.some(isHalfButton),
    tooLong: size > BROADCAST_SIZE_MAX || lengthOf(blocks) > BROADCAST_WORDS_MAX,
    longSubject: subject.trim().length > SUBJECT_SHOWN,
    noAlternative: pictures.some(({ picture, alt }) => picture !== '' && alt.trim() === ''),
    noPicture: pictures.some(({ picture }) => picture === ''),
  }
  return (Object.keys(found) as MailProblem[]).filter((problem) => found[problem])
}
