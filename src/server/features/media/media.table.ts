/** The total size of a space's uploads. */
export interface SpaceStorageTable {
  space_id: string
  bytes: number
}

/** An uploaded file of any type, kept under its id. */
export interface StoredFileTable {
  id: string
  space_id: string
  uploaded_by: string
  /** the name that visitors see */
  name: string
  bytes: number
  created_at: number
  /** when it was first found unused; null while it is used or was not checked yet */
  unused_since: number | null
}

/** An uploaded picture, re-encoded; served below /media/<hash> (A6). */
export interface MediaTable {
  id: string
  space_id: string
  uploaded_by: string
  /** SHA-256 of the stored bytes in hex: used in its address and its file name */
  hash: string
  content_type: 'image/webp' | 'image/png' | 'image/jpeg'
  width: number
  height: number
  bytes: number
  created_at: number
  /** as for files */
  unused_since: number | null
}
