import type { Origins } from '../../platform/http/origins.ts'
import type { MediaTable } from './media.table.ts'

const ENDINGS = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' } as const

/** `<hash>.webp`: name of a picture below /media and in the storage. */
export function mediaFileName({ hash, content_type }: Pick<MediaTable, 'hash' | 'content_type'>) {
  return `${hash}.${ENDINGS[content_type]}`
}

/** Absolute address of a picture, on the host of short links and pages. */
export function mediaAddress(
  origins: Pick<Origins, 'short'>,
  media: Pick<MediaTable, 'hash' | 'content_type'>,
): string {
  return pictureAddress(origins, mediaFileName(media))
}

/** The same from the name of its file. */
export function pictureAddress(origins: Pick<Origins, 'short'>, fileName: string): string {
  return `${origins.short}/media/${fileName}`
}

/** @returns the file name of a picture if the address is ours; undefined for any other address */
export function fileNameOfAddress(
  origins: Pick<Origins, 'short' | 'app'>,
  address: string,
): string | undefined {
  const start = [origins.short, origins.app, '']
    .map((origin) => `${origin}/media/`)
    .find((one) => address.startsWith(one))
  return start === undefined ? undefined : address.slice(start.length)
}

/** @returns the hash if the name can be one of ours */
export function hashOfFileName(name: string): string | undefined {
  return /^([0-9a-f]{64})\.(?:webp|png|jpg)$/.exec(name)?.[1]
}

/** Hashes of all pictures that a text refers to. */
export function hashesIn(text: string): string[] {
  return [...text.matchAll(/([0-9a-f]{64})\.(?:webp|png|jpg)/g)].map((match) => match[1]!)
}
