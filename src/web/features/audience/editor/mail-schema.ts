import Placeholder from '@tiptap/extension-placeholder'
import { type AnyExtension, mergeAttributes, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import type { MailField } from '#contract/mail/mail-fields.ts'
import { text } from '#web/messages/index.ts'
import classes from './mail-content.module.css'
import { webAddressOf } from './web-address.ts'

/** What stands in a block: exactly what `document.blocks` can say, so that nothing gets lost. */
const CONTENT: Readonly<Record<string, object>> = {
  blockquote: { content: 'paragraph+' },
  listItem: { content: 'paragraph' },
  heading: { content: 'text*', marks: '' },
}

const Kit = StarterKit.extend({
  addExtensions() {
    const all: AnyExtension[] = this.parent?.() ?? []
    return all.map((one) => (one.name in CONTENT ? one.extend(CONTENT[one.name]) : one))
  },
}).configure({
  code: false,
  codeBlock: false,
  strike: false,
  underline: false,
  // the screen has the first level
  heading: { levels: [2, 3] },
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (address) => webAddressOf(address) !== undefined,
    HTMLAttributes: { target: null, rel: null },
  },
})

/** A block without words inside; its attributes are texts. */
function fieldsBlock(name: string, fields: readonly string[]) {
  return Node.create({
    name,
    group: 'block',
    atom: true,
    addAttributes: () =>
      Object.fromEntries(
        fields.map((field) => [
          field,
          {
            default: '',
            parseHTML: (element: HTMLElement) => element.getAttribute(`data-${field}`) ?? '',
            renderHTML: (values: Record<string, string>) => ({ [`data-${field}`]: values[field] }),
          },
        ]),
      ),
    parseHTML: () => [{ tag: `div[data-block="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) => [
      'div',
      mergeAttributes(HTMLAttributes, { 'data-block': name }),
    ],
  })
}

/** A personal field among the words: which one, and what stands there if it is not known. */
export const PersonalField = Node.create({
  name: 'personalField',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    field: {
      default: 'email',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-field'),
      renderHTML: ({ field }: Record<string, string>) => ({ 'data-field': field }),
    },
    fallback: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-fallback'),
      renderHTML: ({ fallback }: Record<string, string>) => ({ 'data-fallback': fallback }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-field]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { class: classes.field }),
    fieldNames[node.attrs.field as MailField] ?? node.attrs.field,
  ],
})

const fieldNames = text.audience.editor.personal.names

export const MailButton = fieldsBlock('mailButton', ['label', 'address'])
export const MailPicture = fieldsBlock('mailPicture', ['picture', 'alt'])

/** The words of a mail and their marks; buttons and pictures come with their views. */
export const wordExtensions = (placeholder: string) => [
  Kit,
  PersonalField,
  Placeholder.configure({ placeholder }),
]
