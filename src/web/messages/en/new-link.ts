import { grammarOf } from '#contract/texts/grammar.ts'

const { number, plural } = grammarOf('en')

/** The form for a new link with all options, UTM templates, and codes of many links. */
export const newLink = {
  title: 'New link',
  more: 'More options',
  clear: 'Start over',
  cleared: 'The form is empty again',
  keepsDraft: 'What you typed is kept until you shorten it.',
  key: 'Create a link with all options',
  leadsTo: 'Leads to',
  domain: 'Domain',
  codeOf: (address: string) => `QR code for ${address}`,
  codeLater: 'Without an alias, the code uses the one that the link gets.',
  codeSample: 'QR code of a sample address',
  moreLook: 'Colours, shapes and logo',
  madeTitle: 'Your short link is ready',
  png: 'Download PNG',
  svg: 'Download SVG',
  another: 'Create another',
  openLink: 'Open',

  fetchPreview: 'Copy from the destination',
  fetchedNothing: 'The destination has no title, text or picture to copy.',
  fetchFirst: 'Enter the destination first.',

  templates: 'Templates',
  noTemplates: 'No templates yet',
  template: 'UTM template',
  saveTemplate: 'Save as template',
  templateName: 'Name of the template',
  templateNameHint: 'Such as “Newsletter”',
  templateSaved: (name: string) => `${name} saved as a template`,
  templateDeleted: (name: string) => `${name} deleted`,
  templateChanged: (name: string) => `${name} changed`,
  templateApplied: (name: string) => `${name} applied`,
  manageTemplates: 'Manage templates',
  templateShared: 'Shared with you',
  templateList: 'UTM templates',
  editTemplate: (name: string) => `Edit ${name}`,
  deleteTemplate: (name: string) => `Delete ${name}`,
  noTemplatesText:
    'Fill in UTM parameters and save them under a name. Everybody in your space can use them.',
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
  codesKind: 'Download as',
  codesKinds: { zip: 'Files (ZIP)', sheet: 'Sheet to print (PDF)' },
  codesLook: 'Look',
  codesLooks: { own: 'Each link’s own', one: 'The same for all' },
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
  hasLines: 'Cutting lines',
  sheets: (pages: number, edge: number) =>
    `${plural(pages, { one: '# page', other: '# pages' })}, each code about ${number(edge)} mm wide`,
  sheetSample: 'Page layout',
  download: 'Download',
  stop: 'Stop',
  drawing: (done: number, total: number) => `${number(done)} of ${number(total)} drawn`,
  codesReady: (count: number) =>
    plural(count, { one: '# QR code downloaded', other: '# QR codes downloaded' }),
  codesLeftOut: (count: number) =>
    plural(count, {
      one: '# link no longer exists and was left out.',
      other: '# links no longer exist and were left out.',
    }),
}
