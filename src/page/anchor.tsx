import type { AnchorHTMLAttributes } from 'react'

/** No page we lead to learns where the visitor came from or gets a handle on this one (A29). */
export const OUTSIDE_REL = 'noopener noreferrer'

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** the creator's own profile elsewhere */
  me?: boolean
  /** found in a text; search engines should ignore it */
  ugc?: boolean
}

/** Every anchor of the public pages. */
export function Anchor({ me, ugc, ...rest }: AnchorProps) {
  const more = me ? 'me ' : ugc ? 'ugc nofollow ' : ''
  return <a {...rest} rel={more + OUTSIDE_REL} />
}
