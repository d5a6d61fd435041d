/** font stacks that every device has, so nothing is loaded */
export const DEVICE_FONTS = ['system', 'serif', 'rounded', 'mono'] as const
/** typefaces that come from our own host: one file a page */
export const HOSTED_FONTS = [
  'inter',
  'dm-sans',
  'poppins',
  'montserrat',
  'nunito',
  'space-grotesk',
  'bebas-neue',
  'lora',
  'playfair-display',
  'dm-serif-display',
  'patrick-hand',
  'jetbrains-mono',
] as const
export type HostedFont = (typeof HOSTED_FONTS)[number]
export const FONTS = [...DEVICE_FONTS, ...HOSTED_FONTS] as const
