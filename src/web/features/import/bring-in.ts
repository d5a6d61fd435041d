import type { MediaPurpose } from '#contract/media.ts'
import type { ApplyImportAnswer, DraftBlock, PageDraft } from '#contract/pages/page-imports.ts'
import { uploadFile } from '#web/features/media/upload-file.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { fieldTextOf } from '#web/platform/refusal-text.ts'
import { applyImport, fetchPicture } from './import.api.ts'
import { type Pick, pickedBlocks, pickedIcons } from './picked.ts'

export interface Progress {
  done: number
  count: number
}

export interface Brought extends ApplyImportAnswer {
  items: number
  /** pictures that could not be fetched or are not pictures */
  missedPictures: number
  /** what was left out, with the reason */
  leftOut: { name: string; reason: string }[]
}

export interface Work {
  pageId: string
  draft: PageDraft
  pick: Pick
  idempotencyKey: string
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

/**
 * Fetches the selected pictures one after another, then adds everything to the page at once: before
 * the last step the page stays unchanged.
 * @throws CallFailure, AbortError if it was cancelled
 */
export async function bringIn(work: Work): Promise<Brought> {
  const { draft, pick, pageId, signal } = work
  const blocks = pickedBlocks(draft, pick)
  const icons = pickedIcons(draft, pick)
  const picked = { blocks, icons }
  const pictures: [address: string | null, purpose: MediaPurpose][] = [
    [pick.hasProfile ? draft.picture : null, 'profile'],
    [pick.hasLook ? draft.sharePicture : null, 'share'],
    [pick.hasLook ? draft.backgroundPicture : null, 'share'],
    [pick.hasLook ? (draft.favicon ?? null) : null, 'favicon'],
    ...blocks.map((one) => [one.thumbnail, 'thumbnail'] as [string | null, MediaPurpose]),
    ...icons.map((one) => [one.image, 'icon'] as [string | null, MediaPurpose]),
  ]
  const { ids, missed } = await fetchAll(pictures, work)
  const [imageId, shareId, backgroundId, faviconId] = ids
  const files = await sendFiles(blocks, signal)
  const galleries = await fetchGalleries(blocks, signal)
  const answer = await applyImport(
    pageId,
    {
      page: {
        ...(pick.hasLook && draft.settings),
        ...(pick.hasProfile && draft.title !== '' && { title: draft.title }),
        ...(pick.hasProfile && draft.description !== '' && { description: draft.description }),
        ...(imageId && { imageId }),
        ...(shareId && { metaImageId: shareId }),
        ...(faviconId && { faviconId }),
      },
      theme: {
        ...(pick.hasLook && draft.theme),
        ...(backgroundId && { pictureId: backgroundId }),
      },
      blocks: blocks.map(({ thumbnail: _, file: __, gallery: ___, ...block }, at) => ({
        ...block,
        gallery: galleries.get(at),
        ...(files.has(at) && { fileId: files.get(at) }),
        thumbnailId: ids[4 + at] ?? null,
      })),
      icons: icons.map(({ image: _, ...icon }, at) => ({
        ...icon,
        imageId: ids[4 + blocks.length + at] ?? null,
      })),
    },
    work.idempotencyKey,
  )
  signal.throwIfAborted()
  const items = blocks.length + icons.length - answer.refused.length
  const leftOut = answer.refused.map(({ list, at, detail }) => ({
    name: (list === 'blocks' ? blocks[at]?.title : '') || picked[list][at]?.address || '',
    reason: fieldTextOf(detail),
  }))
  return { ...answer, items, missedPictures: missed, leftOut }
}

/** Embedded files, by the indexes of their blocks; files above the limit are left out. */
async function sendFiles(
  blocks: readonly DraftBlock[],
  signal: AbortSignal,
): Promise<Map<number, string>> {
  const ids = new Map<number, string>()
  for (const [at, { file }] of blocks.entries()) {
    const content = file?.data?.split(',')[1]
    if (!file || content === undefined) continue
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
    const sent = await orNone(uploadFile(new File([bytes], file.name)))
    signal.throwIfAborted()
    if (sent !== null) ids.set(at, sent.id)
  }
  return ids
}

/** Galleries with the pictures that could be fetched, by the indexes of their blocks. */
async function fetchGalleries(blocks: readonly DraftBlock[], signal: AbortSignal) {
  const galleries = new Map<
    number,
    { layout: 'grid' | 'row'; pictures: { picture: string; alt: string }[] }
  >()
  for (const [at, { gallery }] of blocks.entries()) {
    if (!gallery) continue
    const pictures: { picture: string; alt: string }[] = []
    for (const { address, alt } of gallery.pictures) {
      const found = await orNone(fetchPicture(address, 'gallery', signal))
      if (found !== null) pictures.push({ picture: found.url, alt })
    }
    galleries.set(at, { layout: gallery.layout, pictures })
  }
  return galleries
}

async function fetchAll(
  pictures: readonly [address: string | null, purpose: MediaPurpose][],
  { onProgress, signal }: Work,
): Promise<{ ids: (string | null)[]; missed: number }> {
  const count = pictures.filter(([address]) => address !== null).length
  const ids: (string | null)[] = []
  let done = 0
  let missed = 0
  onProgress({ done, count })
  for (const [address, purpose] of pictures) {
    const fetched = address === null ? null : await orNone(fetchPicture(address, purpose, signal))
    const id = fetched?.id ?? null
    signal.throwIfAborted()
    ids.push(id)
    if (address === null) continue
    if (id === null) missed += 1
    done += 1
    onProgress({ done, count })
  }
  return { ids, missed }
}

/** Leaves out invalid pictures and files; an ended session or an unavailable server is an error. */
async function orNone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const isOfPicture = error instanceof CallFailure && [400, 413, 415].includes(error.status)
    if (isOfPicture) return null
    throw error
  }
}
