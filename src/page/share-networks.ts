import { email, linkedin } from './icons/drawn-paths.ts'
import { facebook, pinterest, reddit, telegram, whatsapp, x } from './icons/share-paths.ts'

/** The shared address and words. All three may contain anything; they are only used in query strings. */
export interface Shared {
  url: string
  title: string
  /** a picture for networks that accept one */
  imageUrl: string
}

export interface ShareNetwork {
  name: string
  path: string
  /** opens a separate window (550×400, spec §9), except for mail */
  popup: boolean
  address: (shared: Shared) => string
}

const query = (base: string, values: Record<string, string>) =>
  `${base}?${new URLSearchParams(values)}`

/** The eight networks of bio-page.md §1, in its order. */
export const shareNetworks: readonly ShareNetwork[] = [
  {
    name: 'X',
    path: x,
    popup: true,
    address: ({ url, title }) => query('https://x.com/intent/post', { url, text: title }),
  },
  {
    name: 'Facebook',
    path: facebook,
    popup: true,
    address: ({ url }) => query('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  {
    name: 'WhatsApp',
    path: whatsapp,
    popup: true,
    address: ({ url, title }) => query('https://wa.me/', { text: `${title} ${url}` }),
  },
  {
    name: 'LinkedIn',
    path: linkedin,
    popup: true,
    address: ({ url }) => query('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    name: 'Telegram',
    path: telegram,
    popup: true,
    address: ({ url, title }) => query('https://t.me/share/url', { url, text: title }),
  },
  {
    name: 'Reddit',
    path: reddit,
    popup: true,
    address: ({ url, title }) => query('https://www.reddit.com/submit', { url, title }),
  },
  {
    name: 'Pinterest',
    path: pinterest,
    popup: true,
    address: ({ url, title, imageUrl }) =>
      query('https://www.pinterest.com/pin/create/button/', {
        url,
        media: imageUrl,
        description: title,
      }),
  },
  {
    name: 'E-mail',
    path: email,
    popup: false,
    address: ({ url, title }) =>
      `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
  },
]
