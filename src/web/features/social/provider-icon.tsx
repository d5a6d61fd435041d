import type { SocialProvider } from '#contract/pages/social.ts'
import { IconBrandFacebook, IconBrandGoogle, IconUserCircle } from '#web/ui/icons.ts'

const icons = { google: IconBrandGoogle, facebook: IconBrandFacebook, openid: IconUserCircle }

export function ProviderIcon({ provider }: { provider: SocialProvider }) {
  const Icon = icons[provider]
  return <Icon size={18} stroke={1.75} />
}
