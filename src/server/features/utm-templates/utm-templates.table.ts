/** UTM parameters that people of a space keep under a name; '' for one that is not set. */
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
