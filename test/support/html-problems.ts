import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // The files are our own, on the same origin, under names that carry their hash.
    'require-sri': 'off',
    // A creator's title may be longer than a search engine shows.
    'long-title': 'off',
  },
})

/** What is wrong with a document as HTML and for assistive technology, one line a problem. */
export async function problemsOfHtml(html: string): Promise<string[]> {
  const report = await validator.validateString(html)
  return report.results.flatMap((result) =>
    result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
