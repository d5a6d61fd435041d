/**
 * What a team would have made by now. Times are relative to the hour in which the database is
 * filled.
 */
import type { BroadcastDocument } from '#contract/mail/broadcasts.ts'
import type { Segment } from '#contract/mail/segments.ts'
import { type QrDesign, STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { SUBSCRIBER_TAG } from './demo-content.ts'

export const EVENTS = [
  { title: 'Sunday letter leaves', inHours: 30, hours: 1, categoryId: 'launch' },
  {
    ...{ title: 'Print fair, call with the shop', inHours: 4, hours: 1, categoryId: 'meeting' },
    reminder: 60,
  },
  { title: 'Scouting the ridge walk', inHours: 52, hours: 6, categoryId: null },
  { title: 'Autumn prints go on sale', inHours: 100, hours: 2, categoryId: 'campaign' },
  { title: 'Map of the valley: last corrections', inHours: 76, hours: 3, categoryId: 'deadline' },
  { title: 'Looked at the numbers of the month', inHours: -44, hours: 1, categoryId: 'meeting' },
] as const

export const LABELS = [
  { name: 'Letter', colour: 'teal' },
  { name: 'Links', colour: 'blue' },
  { name: 'Design', colour: 'orange' },
] as const

export const COMMENT = 'The light is better before nine. I go up on Saturday.'

export const TASKS = [
  {
    title: 'Photograph for the Sunday letter',
    columnId: 'doing',
    isTheirs: false,
    dueInDays: 1,
    label: 0,
  },
  {
    title: 'Check the links of last year’s routes',
    columnId: 'todo',
    isTheirs: true,
    dueInDays: 6,
    label: 1,
  },
  {
    title: 'New short link for the print shop',
    columnId: 'todo',
    isTheirs: false,
    dueInDays: 3,
    label: 1,
  },
  {
    title: 'Colours of the autumn page',
    columnId: 'todo',
    isTheirs: true,
    dueInDays: null,
    label: 2,
  },
  {
    title: 'Route description, ridge walk',
    columnId: 'doing',
    isTheirs: true,
    dueInDays: 2,
    label: 0,
  },
  {
    title: 'QR code for the trail signs',
    columnId: 'done',
    isTheirs: false,
    dueInDays: null,
    label: 2,
  },
] as const

export const GROUP = 'Sunday letter'

/** Oldest first. */
export const MESSAGES = [
  {
    hoursAgo: 27,
    isTheirs: true,
    message: 'The ridge route is on the page. Can you look at the title?',
    isReply: false,
  },
  {
    hoursAgo: 26,
    isTheirs: false,
    message: 'Done. I put it first, the old one moved down. 👍',
    isReply: true,
  },
  {
    hoursAgo: 5,
    isTheirs: true,
    message: 'Forty clicks since this morning, most of them from the letter.',
    isReply: false,
  },
  {
    hoursAgo: 3,
    isTheirs: false,
    message: 'Lovely. Then we send the prints on Thursday.',
    isReply: false,
  },
] as const

/** in the order in which they appear in the mail */
export const MAIL_LINKS = [
  'https://walks.example.com/routes/ridge',
  'https://shop.example.com/postcards',
]

export const MAIL = {
  subject: 'The ridge walk, and eight new postcards',
  daysAgo: 4,
  document: {
    blocks: [
      { kind: 'heading', text: 'A new route for the long evenings' },
      {
        kind: 'paragraph',
        words: [
          { text: 'Six hours, two huts, ' },
          { text: 'one view of the whole valley', bold: true },
          { text: '. The map shows where the snow stays longest.' },
        ],
      },
      {
        kind: 'list',
        ordered: true,
        items: [
          [{ text: 'Up to the lower hut before the sun is on the slope.' }],
          [{ text: 'Soup, and two hours along the ridge.' }],
          [{ text: 'Down through the larches by four.' }],
        ],
      },
      {
        kind: 'quote',
        paragraphs: [[{ text: 'Nobody ever came back from it in a bad mood.', italic: true }]],
      },
      {
        kind: 'button',
        label: 'See the route',
        address: 'https://walks.example.com/routes/ridge',
      },
      { kind: 'divider' },
      {
        kind: 'paragraph',
        words: [
          { text: 'And in the shop: ' },
          { text: 'a set of eight postcards', link: 'https://shop.example.com/postcards' },
          { text: '.' },
        ],
      },
    ],
  },
} satisfies { subject: string; daysAgo: number; document: BroadcastDocument }

export const DRAFT: { subject: string; document: BroadcastDocument; segment: Segment } = {
  subject: 'Prints on Thursday',
  segment: {
    tags: [SUBSCRIBER_TAG],
    match: 'any',
    source: null,
    joinedAfter: null,
    joinedBefore: null,
    followed: null,
  },
  document: {
    blocks: [{ kind: 'paragraph', words: [{ text: 'Twelve prints, numbered by hand.' }] }],
  },
}

export const SHARED_SPACE = { name: 'Hut association', color: 'orange' }

export const CODE: QrDesign = {
  ...STANDARD_QR_DESIGN,
  foreground: '#14532d',
  background: '#ffffff',
  margin: 4,
  level: 'M',
  shape: 'rounded',
  eyes: 'rounded',
  logo: 'none',
}
