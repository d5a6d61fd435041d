/** A named set of UTM parameters in a space; '' for a parameter that is not set. */
export interface UtmTemplateTable {
  id: string
  space_id: string
  name: string
  source: string
  medium: string
  campaign: string
  term: string
  content: string
  created_at: number
  updated_at: number
  deleted_at: number | null
}
