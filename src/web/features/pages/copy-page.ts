import { bringIn } from '#web/features/import/bring-in.ts'
import { readImport } from '#web/features/import/import.api.ts'
import { pickAll } from '#web/features/import/picked.ts'
import { call } from '#web/platform/call.ts'

/**
 * Copies one page onto another, empty one through the export format; it leaves out passcodes,
 * numbers and uploaded files, like the export.
 * @throws CallFailure what the calls throw
 */
export async function copyPage(fromId: string, toId: string, idempotencyKey: string) {
  const { signal } = new AbortController()
  const file: unknown = await call('pages.export', {
    params: { id: fromId },
  })
  const { pages } = await readImport({ text: JSON.stringify(file) }, signal)
  const [draft] = pages
  if (!draft) return
  const pick = pickAll(draft)
  await bringIn({ pageId: toId, draft, pick, idempotencyKey, onProgress: () => {}, signal })
}
