import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // The files are ours, from the same origin, with hashes in their names.
    'require-sri': 'off',
    // A creator's title may be longer than search engines show.
    'long-title': 'off',
  },
})

/** What is wrong with a document as HTML and for assistive technology, one line per problem. */
export async function problemsOfHtml(html: string): Promise<string[]> {
  const report = await validator.validateString(html)
  return report.results.flatMap((result) =>
    result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
