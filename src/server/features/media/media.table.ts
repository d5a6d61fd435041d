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
  /** as visitors get it */
  name: string
  bytes: number
  created_at: number
  /** nothing refers to it since then; null while something does, or while nobody has looked */
  unused_since: number | null
}

/** An uploaded picture, re-encoded; served under /media/<hash> (A6). */
export interface MediaTable {
  id: string
  space_id: string
  uploaded_by: string
  /** SHA-256 of the stored bytes, hex: its address and its file name */
  hash: string
  content_type: 'image/webp' | 'image/png' | 'image/jpeg'
  width: number
  height: number
  bytes: number
  created_at: number
  /** as for files */
  unused_since: number | null
}
