import { queryOptions } from '@tanstack/react-query'
import { localPicture } from '#web/features/media/local-picture.ts'
import { countScans, getQrDesign, type QrTarget, readPicture } from './qr.api.ts'

export const qrDesignQuery = (target: QrTarget) =>
  queryOptions({
    queryKey: ['qr', 'design', target.kind, target.id],
    queryFn: ({ signal }) => getQrDesign(target, signal),
    // the alias may have been changed meanwhile
    staleTime: 0,
  })

export const scansQuery = (target: QrTarget) =>
  queryOptions({
    queryKey: ['qr', 'scans', target.kind, target.id],
    queryFn: ({ signal }) => countScans(target, signal),
  })

/** The content of a picture's address never changes. */
export const pictureQuery = (url: string | null) => {
  const path = localPicture(url)
  return queryOptions({
    queryKey: ['qr', 'picture', path],
    queryFn: ({ signal }) => readPicture(path ?? '', signal),
    enabled: path !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
