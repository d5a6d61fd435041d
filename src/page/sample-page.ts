import type { PageDocument, Theme } from '#contract/pages/page-document.ts'
import type { PageAssets, PageInput } from './page-input.ts'

/**
 * The sample page for the budgets of bio-page.md §1: 12 links, a picture and 6 icons. Only for
 * tests.
 */

export const SAMPLE_ASSETS: PageAssets = {
  starter: '/assets/page/starter-Bu15P3Gx.js',
  react: '/assets/page/react-part-B2IyIyfx.js',
  styles: '/assets/page/dialogs-C3frb6Oo.css',
  favicon: '/assets/page/favicon-JINiC3Bw.svg',
}

export const SAMPLE_THEME: Theme = {
  type: 0,
  background: '#ffffff',
  backgroundCode: 1,
  button: '#111827',
  buttonText: '#ffffff',
  titleText: '#111827',
  buttonStyle: 1,
  animation: 0,
}

const titles = [
  'My new album “Tidewater”',
  'Watch: building a cabin in thirty days',
  'Shop prints and originals',
  'The newsletter, every second Sunday',
  'Podcast: Slow Signals',
  'Book a portrait session',
  'Press kit and photographs',
  'Support my work',
  'Upcoming shows in Europe',
  'Join the community',
  'Favourite tools and books',
  'Write to me',
]
const codes = ['q7hx2ma', 'b3kz9wp', 'm4tr8vd', 'c6nf5ys', 'x2jg7ue', 'k9wq3bh']

export function sampleDocument(changes: Partial<PageDocument> = {}): PageDocument {
  return {
    pageId: '0190c7f0-7d5a-7cc1-b2ab-1c4e2b6f9a01',
    userId: '0190c7f0-7d5a-7cc1-b2ab-1c4e2b6f9a02',
    username: 'mara-lindqvist',
    title: 'Mara Lindqvist',
    description: 'Painter and field recordist. Harbours, fog and the sounds in between.',
    image: 'https://way.example/media/8f14e45fceea167a5a36dedd4bea2543.webp',
    metaTitle: '',
    metaDescription: '',
    metaImage: null,
    subscribable: true,
    brandingHidden: false,
    iconPosition: 0,
    messageSubject: 'Welcome aboard',
    messageDescription: 'A letter every second Sunday.',
    theme: SAMPLE_THEME,
    blocks: titles.map((title, index) => ({
      id: `link-${index}`,
      kind: 'link',
      title,
      url: `https://way.example/${codes[index % 6]}${index}`,
      thumbnail:
        index % 3 === 0
          ? `https://way.example/media/c9f0f895fb98ab9159f51fd0297e236d${index}.webp`
          : null,
    })),
    icons: [1, 12, 16, 19, 14, 2].map((icon, index) => ({
      id: `icon-${index}`,
      icon,
      isCustom: false,
      username: icon === 2 ? 'mara@example.com' : '@maralindqvist',
      image: null,
      url: icon === 2 ? 'mailto:mara@example.com' : `https://way.example/${codes[index]}`,
      profileUrl: icon === 2 ? null : `https://social${index}.example/maralindqvist`,
    })),
    ...changes,
  }
}

export function sampleInput(
  document: PageDocument = sampleDocument(),
  changes: Partial<PageInput> = {},
): PageInput {
  return {
    document,
    pageUrl: `https://way.example/${document.username}`,
    shareImageUrl: `https://way.example/media/share/${document.pageId}.png`,
    assets: SAMPLE_ASSETS,
    subscribed: false,
    homeUrl: 'https://way.example/',
    ...changes,
  }
}
