import type { Edit } from '#web/platform/autosave/edit.ts'

const TYPED = new Set('title address text contact place form gallery startsAt endsAt'.split(' '))

/** What people type into a block stays on the screen if the server refuses it; a choice does not. */
export const isTyped = ({ target, field }: Edit) => target.startsWith('block:') && TYPED.has(field)
