import type { NewLink } from '#contract/links/links.ts'
import type { Theme } from '#contract/pages/page-document.ts'
import type { NewBlock, NewSocialIcon } from '#contract/pages/page-items.ts'

/**
 * A creator that nobody could mistake for a real person; addresses use the domains reserved for
 * examples.
 */

export const CREATOR_EMAIL = 'ida@example.com'
export const CREATOR_NAME = 'Ida Marlow'
/** her assistant; the password is the same */
export const MEMBER_EMAIL = 'tom@example.com'
export const MEMBER_NAME = 'Tom Vale'

export const PAGE = {
  title: 'Ida Marlow',
  description: 'Walks, maps and photographs from the hills. A new route every other Sunday.',
  metaTitle: 'Ida Marlow – walks, maps and photographs',
  metaDescription: 'Routes to download, prints to order and a letter about slow days outdoors.',
  isSubscribable: true,
  messageSubject: 'You are on the list',
  messageDescription:
    'Thank you for coming along. The next letter leaves on Sunday morning: one route, one photograph, no hurry.',
} as const

export const THEME: Partial<Theme> = {
  type: 0,
  background: '#f5efe6',
  titleText: '#3f2d1d',
  button: '#7c4a21',
  buttonText: '#ffffff',
  buttonStyle: 8,
  animation: 1,
}

interface DemoBlock
  extends Pick<NewBlock, 'kind' | 'title' | 'address' | 'place' | 'form' | 'layout' | 'text'> {
  /** share of the clicks on the page */
  weight: number
  thumbnail?: Sign
  /** pictures of a gallery by their alternative texts */
  pictures?: Readonly<Record<string, Sign>>
  /** of the tip card above it */
  isAmount?: boolean
}

interface Sign {
  ground: string
  path: string
}

export const BLOCKS: readonly DemoBlock[] = [
  {
    kind: 'link',
    title: 'New: the ridge walk in six hours',
    address: 'https://walks.example.com/ridge-in-six-hours',
    weight: 34,
    thumbnail: { ground: '#6d597a', path: 'M3 20 L9 8 L13 15 L16 10 L21 20 Z' },
  },
  {
    kind: 'link',
    title: 'All routes, with maps to download',
    address: 'https://walks.example.com/routes?sort=newest',
    weight: 22,
    thumbnail: {
      ground: '#3d5a80',
      path: 'M9 4 L3 6 V20 L9 18 L15 20 L21 18 V4 L15 6 Z M9 4 V18 M15 6 V20',
    },
  },
  {
    kind: 'link',
    title: 'Prints and postcards',
    address: 'https://shop.example.com/prints',
    weight: 16,
    thumbnail: { ground: '#b5533c', path: 'M4 6 H20 V18 H4 Z M4 15 L9 11 L13 14 L16 12 L20 15' },
  },
  {
    kind: 'link',
    title: 'Walk with me: dates for spring',
    address: 'https://walks.example.com/dates',
    weight: 12,
  },
  {
    kind: 'link',
    title: 'What is in my rucksack',
    address: 'https://walks.example.com/rucksack',
    weight: 9,
  },
  {
    kind: 'link',
    title: 'Weather for the weekend',
    address: 'https://weather.example.org/hills',
    weight: 7,
  },
  {
    kind: 'gallery',
    title: 'From the last walks',
    address: '',
    weight: 0,
    pictures: {
      'The ridge in the morning': {
        ground: '#6d597a',
        path: 'M3 20 L9 8 L13 15 L16 10 L21 20 Z',
      },
      'The weir': { ground: '#3d5a80', path: 'M3 9 Q8 5 12 9 T21 9 M3 15 Q8 11 12 15 T21 15' },
      'The last stile': { ground: '#b5533c', path: 'M5 4 V20 M19 4 V20 M5 9 H19 M5 15 H19' },
    },
  },
  {
    kind: 'group',
    layout: 'tips',
    title: 'Buy me a coffee',
    text: 'The routes are free. Coffee on the way is not.',
    address: '',
    weight: 0,
  },
  {
    kind: 'link',
    title: '€3',
    address: 'https://tips.example.com/idamarlow/3',
    weight: 2,
    isAmount: true,
  },
  {
    kind: 'link',
    title: '€10',
    address: 'https://tips.example.com/idamarlow/10',
    weight: 1,
    isAmount: true,
  },
  {
    kind: 'form',
    title: 'Ask for a print',
    address: '',
    weight: 0,
    form: {
      fields: [
        { id: 'name', kind: 'name', label: 'Your name', isRequired: true, choices: [] },
        {
          id: 'size',
          kind: 'choice',
          label: 'Size',
          isRequired: true,
          choices: ['A4', 'A3', 'A2'],
        },
        { id: 'text', kind: 'text', label: 'Which picture?', isRequired: false, choices: [] },
      ],
      thanks: 'Thank you. I answer within a week.',
      isMailed: false,
    },
  },
  { kind: 'email', title: 'Write to me', address: CREATOR_EMAIL, weight: 0 },
  {
    kind: 'place',
    title: 'The print room',
    address: '',
    weight: 0,
    place: {
      address: '4 Weir Lane\nMarlow Bridge',
      hours: ['', '', '10–17', '10–17', '10–17', '10–14', ''],
    },
  },
]

export const ICONS: readonly Pick<NewSocialIcon, 'icon' | 'username' | 'address'>[] = [
  { icon: 1, username: '@idamarlow', address: 'https://social.example.com/instagram/idamarlow' },
  { icon: 4, username: 'Ida Marlow', address: 'https://social.example.com/youtube/idamarlow' },
  { icon: 25, username: '@ida@hills.example', address: 'https://hills.example.org/@ida' },
  { icon: 32, username: 'Hill songs', address: 'https://social.example.com/spotify/hill-songs' },
  { icon: 2, username: CREATOR_EMAIL, address: `mailto:${CREATOR_EMAIL}` },
]

interface DemoLink extends Partial<NewLink> {
  destination: string
  /** approximate number of clicks in the 90 days */
  clicks: number
}

export const LINKS: readonly DemoLink[] = [
  {
    alias: 'ridge-gpx',
    title: 'Ridge walk, GPX file',
    destination: 'https://walks.example.com/ridge.gpx',
    tags: ['maps'],
    clicks: 740,
  },
  {
    alias: 'spring-walks',
    title: 'Spring dates',
    destination: 'https://walks.example.com/dates?season=spring&utm_source=flyer',
    tags: ['walks', 'flyer'],
    note: 'Printed on the flyer: the destination must stay.',
    forwardsQuery: true,
    clicks: 520,
  },
  {
    alias: 'letter',
    title: 'The letter, newest issue',
    destination: 'https://letter.example.org/newest',
    tags: ['letter'],
    clicks: 430,
  },
  {
    alias: 'postcards',
    title: 'Set of eight postcards',
    destination: 'https://shop.example.com/postcards',
    tags: ['shop'],
    rules: [
      {
        id: 'german',
        name: 'German readers',
        conditions: [{ on: 'language', values: ['de'] }],
        target: { kind: 'destination', destination: 'https://shop.example.com/de/postkarten' },
      },
      {
        id: 'two-pages',
        name: 'Two pages, tried out',
        conditions: [],
        target: {
          kind: 'split',
          variants: [
            { destination: 'https://shop.example.com/postcards', weight: 2 },
            { destination: 'https://shop.example.com/postcards/large', weight: 1 },
          ],
        },
      },
    ],
    clicks: 260,
  },
  {
    alias: 'hut-talk',
    title: 'Talk at the hut: slides',
    destination: 'https://walks.example.com/talks/hut.pdf',
    tags: ['talks'],
    isArchived: true,
    clicks: 150,
  },
  {
    alias: 'trail-survey',
    title: 'Trail survey',
    destination: 'https://forms.example.net/trail-survey',
    tags: ['walks'],
    clicks: 120,
  },
  {
    alias: 'podcast-12',
    title: 'Guest in episode 12',
    destination: 'https://podcast.example.org/episodes/12',
    tags: ['press'],
    rules: [
      {
        id: 'phones',
        name: 'Phones with the app',
        conditions: [{ on: 'system', values: ['ios', 'android'] }],
        target: {
          kind: 'app',
          appUrl: 'podcasts://podcast.example.org/episodes/12',
          storeUrl: null,
          destination: 'https://podcast.example.org/episodes/12',
        },
      },
    ],
    clicks: 95,
  },
  {
    alias: 'gift-card',
    title: 'Gift card',
    destination: 'https://shop.example.com/gift-card',
    tags: ['shop'],
    clicks: 70,
  },
  {
    alias: 'press-kit',
    title: 'Press kit',
    destination: 'https://walks.example.com/press.zip',
    tags: ['press'],
    clicks: 30,
  },
]

/** By the first tag of the links that are in them. */
export const FOLDERS = {
  shop: { name: 'Shop', color: 'orange', parentId: null },
  walks: { name: 'Walks', color: 'green', parentId: null },
} as const

/** A named list of the first of the links. */
export const DEMO_LIST = { name: 'Spring mailing', links: 4 } as const

const NAMES =
  'anna ben clara david elif frank greta hugo ines jonas kaja lars mina noah olga pia quentin rosa sami tove ulla victor wanda xenia yusuf zoe aino bela cleo dario emil flora'

/** A tag of some of them. */
export const SUBSCRIBER_TAG = 'Hikers'
export const SUBSCRIBERS: readonly string[] = NAMES.split(' ').map((name) => `${name}@example.net`)

/** What visitors sent with the form, newest first. */
export const ANSWERS: readonly Record<'name' | 'size' | 'text', string>[] = [
  { name: 'Jonas Weber', size: 'A3', text: 'The ridge in fog, please. Is it still there?' },
  { name: 'Priya Nair', size: 'A2', text: 'The reservoir at dawn, as a present for my mother.' },
  { name: 'Tom Ashby', size: 'A4', text: '' },
]
