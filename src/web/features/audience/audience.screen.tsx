import { text } from '#web/messages/index.ts'
import { ViewOfFirstPage } from './broadcasts.screen.tsx'

/** /app/audience: subscribers belong to a page, so this opens the first page's. */
export function AudienceScreen() {
  return <ViewOfFirstPage view="subscribers" title={text.navigation.audience} />
}
