import { UPLOAD_MAX_BYTES } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import type { MediaPurpose } from '#contract/media.ts'
import type { Deps } from '../../../deps.ts'
import { type EncodedPicture, encodePicture } from './encode-picture.ts'

export interface WantedPicture {
  address: string
  purpose: MediaPurpose
  /** default 3000 */
  timeoutMs?: number
}

/** Longest `data:` address of a picture: the largest upload in base64. */
const DATA_ADDRESS_MAX = Math.ceil(UPLOAD_MAX_BYTES / 3) * 4 + 64
const DATA_ADDRESS = /^data:image\/[a-z+.-]{1,20};base64,/i

/**
 * Fetches a picture from elsewhere, or reads it from a `data:` address, and re-encodes it like an
 * upload. Its type is detected from the bytes, not from what the other side says.
 * @throws wrongType, tooLarge, unavailable; destinationInvalid and OutboundError from fetching
 */
export async function fetchPicture(
  deps: Pick<Deps, 'fetchOutside'>,
  { address, purpose, timeoutMs }: WantedPicture,
): Promise<EncodedPicture> {
  return encodePicture(await fetchPictureBytes(deps, address, timeoutMs), { purpose })
}

/** The same, but returns the bytes unchecked. */
export async function fetchPictureBytes(
  deps: Pick<Deps, 'fetchOutside'>,
  address: string,
  timeoutMs = 3_000,
): Promise<Buffer> {
  if (/^data:/i.test(address)) return readDataAddress(address)
  const answer = await deps.fetchOutside(address, {
    timeoutMs,
    maxBytes: UPLOAD_MAX_BYTES,
    headers: { accept: 'image/webp, image/png, image/jpeg' },
  })
  if (answer.status !== 200) throw failure('wrongType')
  return answer.body
}

function readDataAddress(address: string): Buffer {
  const head = DATA_ADDRESS.exec(address.slice(0, 64))?.[0]
  if (head === undefined) throw failure('wrongType')
  if (address.length > DATA_ADDRESS_MAX) throw failure('tooLarge')
  return Buffer.from(address.slice(head.length), 'base64')
}
