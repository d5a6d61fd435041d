import { iconOf } from '#page/icons/icons.ts'
import { text } from '#web/messages/index.ts'
import type { SocialIcon } from '../draft.ts'

/** An icon's name: its platform, or the name its owner gave it. */
export function nameOfIcon(icon: SocialIcon): string {
  const platform = icon.isCustom ? undefined : iconOf(icon.icon)?.name
  return platform ?? (icon.username || text.studio.iconCustom)
}
