import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on the current page, one line per violation; expected: [].
 * @param without rules to skip: an open menu is in no landmark, which `region` does not accept
 * @param only the rules to check; absent: all
 */
export async function violationsOf(
  tab: Page,
  without: string[] = [],
  only?: readonly string[],
): Promise<string[]> {
  // Waits for entrance animations, because their colours are not final; ignores endless and paused
  // ones.
  await tab.evaluate(() =>
    Promise.race([
      Promise.allSettled(
        document
          .getAnimations()
          .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .map((one) => one.finished),
      ),
      new Promise((resolve) => setTimeout(resolve, 600)),
    ]),
  )
  // Through the debugger instead of a script element, so that the page's policy stays enforced.
  if (!(await tab.evaluate(() => 'axe' in window))) await tab.evaluate(source)
  const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]))
  // axe would wait half a second for each frame to answer; frames have their own tests.
  const runOnly = only && { type: 'rule', values: only }
  const options = JSON.stringify({ resultTypes: ['violations'], rules, runOnly, iframes: false })
  const results = (await tab.evaluate(`axe.run(document, ${options})`)) as AxeResults
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('; ')})`,
  )
}
