import type { QueryClient } from '@tanstack/react-query'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import { pageQuery } from '#web/features/pages/pages.queries.ts'
import { readAddress } from '#web/features/studio/links/read-address.ts'
import { withItem, withoutItem } from '#web/features/studio/send-edits.ts'
import { changeIcon, createBlock, createIcon, deleteIcon } from '#web/features/studio/studio.api.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { profileOf } from './platform-address.ts'

/**
 * Saves the chosen platforms and addresses to the page, one call each, in order. Changes existing
 * ones, deletes removed ones, and a retry creates nothing twice. @returns refusals, by field:
 * `icon:6`, `own:0`
 */
export async function saveProfiles(
  queryClient: QueryClient,
  page: FullPage,
  handles: ReadonlyMap<number, string>,
  own: readonly string[],
): Promise<Map<string, string>> {
  const refused = new Map<string, string>()
  const put = (change: (page: FullPage) => FullPage) =>
    queryClient.setQueryData(pageQuery(page.id).queryKey, (before) => before && change(before))
  const attempt = async (field: string, run: () => Promise<void>) => {
    try {
      await run()
    } catch (error) {
      refused.set(field, textOfError(error))
    }
  }

  for (const icon of page.icons) {
    if (icon.isCustom || profileOf(icon.icon, handles.get(icon.icon) ?? '')) continue
    await attempt('', async () => {
      await deleteIcon({ id: page.id, itemId: icon.id })
      put((now) => withoutItem(now, 'icon', icon.id))
    })
  }
  for (const [number, typed] of handles) {
    const profile = profileOf(number, typed)
    if (!profile) continue
    const old = page.icons.find((icon) => icon.icon === number && !icon.isCustom)
    if (old?.address === profile.address) continue
    const body = { icon: number, address: profile.address, username: profile.handle }
    await attempt(`icon:${number}`, async () => {
      const saved = old
        ? await changeIcon({ id: page.id, itemId: old.id }, body)
        : await createIcon(page.id, body, keyOf(page.id, body))
      put((now) => withItem(now, 'icon', saved))
    })
  }
  for (const [index, typed] of own.entries()) {
    if (typed.trim() === '') continue
    const body = readAddress(typed)
    if (page.blocks.some((block) => block.address === body.address)) continue
    await attempt(`own:${index}`, async () => {
      const saved = await createBlock(page.id, body, keyOf(page.id, body))
      put((now) => withItem(now, 'block', saved))
    })
  }
  return refused
}

const keys = new Map<string, string>()

/**
 * The same key for the same thing in this visit, so that a retry after a lost answer creates one
 * thing.
 */
function keyOf(pageId: string, body: object): string {
  const words = JSON.stringify([pageId, body])
  const key = keys.get(words) ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
  keys.set(words, key)
  return key
}
