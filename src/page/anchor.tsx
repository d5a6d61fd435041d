import type { AnchorHTMLAttributes } from 'react'

/** No page we lead to learns where the visitor came from or gets a handle on this one (A29). */
export const OUTSIDE_REL = 'noopener noreferrer'

/** Every anchor of the public pages. `me`: the creator's own profile elsewhere. */
export function Anchor({
  me,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { me?: boolean }) {
  return <a {...rest} rel={me ? `me ${OUTSIDE_REL}` : OUTSIDE_REL} />
}
