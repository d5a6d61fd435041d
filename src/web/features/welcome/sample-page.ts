import type { PageDocument, Theme } from '#contract/pages/page-document.ts'
import { text } from '#web/messages/index.ts'

const { sample } = text.welcome

/** The sample page in the landing page's phone, rendered by the real renderer. */
export const samplePage = (theme: Theme): PageDocument => ({
  pageId: 'sample',
  userId: 'sample',
  username: sample.username,
  title: sample.title,
  description: sample.description,
  image: null,
  metaTitle: '',
  metaDescription: '',
  metaImage: null,
  subscribable: true,
  brandingHidden: false,
  iconPosition: 0,
  messageSubject: '',
  messageDescription: '',
  theme,
  blocks: sample.links.map((title, index) => ({
    id: String(index),
    kind: 'link',
    title,
    url: 'https://example.com',
    thumbnail: null,
  })),
  icons: [1, 2, 28].map((icon) => ({
    id: String(icon),
    icon,
    isCustom: false,
    username: sample.username,
    image: null,
    url: 'https://example.com',
    profileUrl: null,
  })),
})
