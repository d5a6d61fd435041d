/** What a visitor sent with a form of a page. Times in milliseconds UTC. */
export interface FormAnswerTable {
  id: string
  page_id: string
  /** the form; it may be deleted, its answers stay until they are deleted themselves */
  block_id: string
  /** JSON `FormAnswer['answers']` */
  answers: string
  created_at: number
}
