import type { PageDocument } from '#contract/pages/page-document.ts'
import { webAddress } from '../safe-address.ts'
import { documentOfWire } from './wire-document.ts'

/** The result of loading a page through the specification's calls. */
export type Loaded =
  | { kind: 'page'; document: PageDocument }
  | { kind: 'expired'; address: string }
  | { kind: 'failed' }

/** Reads the username and whether the visit goes unrecorded from `location`. */
export function pageOfLocation(
  path: string,
  search: string,
): { username: string; norecord: boolean } {
  const segment = path.split('/').find((part) => part !== '') ?? ''
  let username = segment
  try {
    username = decodeURIComponent(segment)
  } catch {
    // A malformed escape is not a username either; the server says so.
  }
  return { username, norecord: new URLSearchParams(search).get('norecord') === 'true' }
}

async function getJson(address: string): Promise<Record<string, unknown>> {
  const response = await fetch(address, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return (await response.json()) as Record<string, unknown>
}

/** `{data: {data: …}}` and `{data: {Icons: …}}`; if a call fails, the defaults remain. */
async function inner(address: string, key: 'data' | 'Icons'): Promise<unknown> {
  try {
    const answer = await getJson(address)
    return (answer.data as Record<string, unknown> | undefined)?.[key]
  } catch {
    return undefined
  }
}

/** The four calls of spec §7. The page fails only if the profile call does. */
export async function loadDocument(username: string, norecord: boolean): Promise<Loaded> {
  try {
    const passed = norecord ? '&norecord=true' : ''
    const answer = await getJson(`/${encodeURIComponent(username)}?source=link-bio${passed}`)
    if (answer.message === 'err_30') {
      const address = webAddress(answer.data)
      return address ? { kind: 'expired', address } : { kind: 'failed' }
    }
    const profile = answer.profileData as Record<string, unknown> | null | undefined
    if (!profile) return { kind: 'failed' }
    const query = `link_bio_id=${encodeURIComponent(String(profile.link_bio_id))}`
    const [color, theme, icons] = await Promise.all([
      inner(`/api/user/color?${query}`, 'data'),
      inner(`/api/user/color/theme?${query}`, 'data'),
      inner(`/api/user/link_bio_icon/get_icons?${query}`, 'Icons'),
    ])
    const document = documentOfWire({
      profileData: profile,
      bioLinkData: answer.bioLinkData,
      color,
      theme,
      icons,
    })
    return { kind: 'page', document }
  } catch {
    return { kind: 'failed' }
  }
}
