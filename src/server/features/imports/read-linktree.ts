import { isObject, listAt, objectAt, stateOf, textAt } from './json-value.ts'
import { DraftBuilder } from './page-draft.ts'
import { unwrapped } from './page-hosts.ts'

interface Entry {
  type: string
  value: Record<string, unknown>
}

/**
 * Reads the data that Linktree puts into its pages (`__NEXT_DATA__`): links, headers and groups in
 * order; members of a group point to it.
 * @returns undefined if there is no such data
 */
export function readLinktree(data: unknown): DraftBuilder | undefined {
  const props = objectAt(objectAt(data, 'props'), 'pageProps')
  const account = objectAt(props, 'account')
  if (!props || !account) return undefined
  const own = listAt(props, 'links')
  const links = own.length > 0 ? own : listAt(account, 'links')
  const socials = listAt(props, 'socialLinks')
  const draft = new DraftBuilder()
  draft.name = textAt(account, 'username')
  draft.title = textAt(account, 'pageTitle') || draft.name
  draft.description = textAt(account, 'description')
  draft.picture = textAt(account, 'profilePictureUrl') || textAt(account, 'customAvatar') || null
  addLinks(draft, inOrder(links))
  for (const { type, value } of inOrder(
    socials.length > 0 ? socials : listAt(account, 'socialLinks'),
  )) {
    const url = textAt(value, 'url')
    const isMail = /EMAIL/.test(type) && !/^mailto:/i.test(url)
    if (!draft.addIcon(isMail ? `mailto:${url}` : url)) {
      draft.add({ kind: 'link', title: sentence(type), address: url })
    }
  }
  return draft.hasItems || draft.title !== '' ? draft : undefined
}

function addLinks(draft: DraftBuilder, entries: readonly Entry[]): void {
  const groups = new Map<string, number>()
  const parentOf = ({ value }: Entry) => textAt(objectAt(value, 'parent'), 'id')
  // computed once for all groups, since a file may have any number of them
  const members = Map.groupBy(entries, parentOf)
  for (const { type, value } of members.get('') ?? []) {
    addLink(draft, type, value, null, groups)
    const id = textAt(value, 'id')
    const group = isGroup(type) ? groups.get(id) : undefined
    if (group === undefined) continue
    const inside = id === '' ? [] : (members.get(id) ?? [])
    for (const one of [...inside, ...membersInside(value)]) {
      addLink(draft, one.type, one.value, group, groups)
    }
    members.delete(id)
  }
  members.delete('')
  // members of a missing group are added on their own
  for (const { type, value } of [...members.values()].flat()) {
    addLink(draft, type, value, null, groups)
  }
}

function addLink(
  draft: DraftBuilder,
  type: string,
  value: Record<string, unknown>,
  group: number | null,
  groups: Map<string, number>,
): void {
  const title = textAt(value, 'title')
  const state = stateOf(value)
  if (isGroup(type)) {
    const place = draft.add({ kind: 'group', title: title || '…', ...state })
    if (place !== undefined) groups.set(textAt(value, 'id'), place)
    return
  }
  const given = textAt(value, 'url') || textAt(value, 'link')
  const address = unwrapped(given, undefined) ?? given
  if (type === 'HEADER' || type === 'TEXT') {
    if (type === 'HEADER') draft.add({ kind: 'header', title, group, ...state })
    else draft.add({ kind: 'text', title: '', text: title, group, ...state })
    return
  }
  const picture =
    textAt(value, 'thumbnail') ||
    textAt(objectAt(value, 'modifiers'), 'thumbnailUrl') ||
    textAt(value, 'thumbnailUrl')
  draft.add({ kind: 'link', title, address, picture, group, ...state })
}

const isGroup = (type: string) => type === 'GROUP' || type === 'COLLECTION'

/** Some groups contain their members instead of members naming their group. */
function membersInside(value: Record<string, unknown>): Entry[] {
  const list = ['links', 'children', 'items'].map((key) => listAt(value, key))
  return inOrder(list.find((one) => one.length > 0) ?? []).filter((one) => isObject(one.value))
}

function inOrder(list: readonly unknown[]): Entry[] {
  const entries = list.flatMap((one): Entry[] => {
    const value = objectAt({ one }, 'one')
    return value ? [{ type: textAt(value, 'type').toUpperCase(), value }] : []
  })
  const positions = entries.map(({ value }) => value.position)
  if (!positions.every((position) => typeof position === 'number')) return entries
  return entries.sort((a, b) => (a.value.position as number) - (b.value.position as number))
}

/** For example `EMAIL_ADDRESS` → `Email address`. */
function sentence(type: string): string {
  const words = type.toLowerCase().replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
