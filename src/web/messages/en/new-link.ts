import { grammarOf } from '#contract/texts/grammar.ts'

const { number, plural } = grammarOf('en')

/** The form for a new link with all options, UTM templates, and codes of many links. */
export const newLink = {
  title: 'New link',
  more: 'More options',
  clear: 'Start over',
  cleared: 'The form is empty again',
  keepsDraft: 'What you typed is kept until you shorten it.',
  key: 'Make a link with all options',
  leadsTo: 'Leads to',
  domain: 'Domain',
  codeOf: (address: string) => `QR code for ${address}`,
  codeLater: 'Without an alias of yours, the code is drawn with the one that the link gets.',
  codeSample: 'QR code of a sample address',
  moreLook: 'Colours, shapes and logo',
  madeTitle: 'Your short link is ready',
  png: 'Download PNG',
  svg: 'Download SVG',
  another: 'Make another',
  openLink: 'Open',

  fetchPreview: 'Take from the destination',
  fetchedNothing: 'The destination gave no title, text or picture.',
  fetchFirst: 'Enter the destination first.',

  templates: 'Templates',
  noTemplates: 'No templates yet',
  template: 'UTM template',
  saveTemplate: 'Save as a template',
  templateName: 'Name of the template',
  templateNameHint: 'Such as “Newsletter”',
  templateSaved: (name: string) => `${name} is saved as a template`,
  templateDeleted: (name: string) => `${name} is deleted`,
  templateChanged: (name: string) => `${name} is changed`,
  templateApplied: (name: string) => `${name} is filled in`,
  manageTemplates: 'Manage templates',
  templateShared: 'Shared with you',
  templateList: 'UTM templates',
  editTemplate: (name: string) => `Edit ${name}`,
  deleteTemplate: (name: string) => `Delete ${name}`,
  noTemplatesText:
    'Fill in UTM parameters and save them under a name. Everybody of your space can use them.',
  clearUtm: 'Clear',
  utmOfAddress: 'UTM parameters',
  utmHints: {
    source: 'newsletter',
    medium: 'mail',
    campaign: 'spring-sale',
    term: 'running shoes',
    content: 'button',
  },

  codes: 'QR codes',
  codesTitle: (count: number) =>
    plural(count, { one: 'QR code of # link', other: 'QR codes of # links' }),
  codesTooMany: (max: number) => `At most ${number(max)} links at once. Select fewer.`,
  codesKind: 'As',
  codesKinds: { zip: 'Files (ZIP)', sheet: 'Sheet to print (PDF)' },
  codesLook: 'Look',
  codesLooks: { own: 'As each link keeps it', one: 'The same for all' },
  format: 'Format',
  formats: { png: 'PNG, for screens', svg: 'SVG, for print' },
  size: 'Size',
  pixels: (edge: number) => `${number(edge)} × ${number(edge)} pixels`,
  paper: 'Paper',
  papers: { a4: 'A4', letter: 'Letter' },
  columns: 'Columns',
  rows: 'Rows',
  below: 'Below each code',
  hasTitle: 'Title of the link',
  hasAddress: 'Short address',
  hasLines: 'Lines to cut along',
  sheets: (pages: number, edge: number) =>
    `${plural(pages, { one: '# page', other: '# pages' })}, each code about ${number(edge)} mm wide`,
  sheetSample: 'How a page is laid out',
  download: 'Download',
  stop: 'Stop',
  drawing: (done: number, total: number) => `${number(done)} of ${number(total)} drawn`,
  codesReady: (count: number) =>
    plural(count, { one: '# QR code downloaded', other: '# QR codes downloaded' }),
  codesLeftOut: (count: number) =>
    plural(count, {
      one: '# link is gone meanwhile and was left out.',
      other: '# links are gone meanwhile and were left out.',
    }),
}
