import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on a page as it stands, one line a violation; [] is what is wanted.
 * @param without rules to leave out: an open menu lies in no landmark, and `region` does not know it
 */
export async function violationsOf(tab: Page, without: string[] = []): Promise<string[]> {
  // Entrances are no colours to judge; what runs for ever or stands still is not waited for.
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
  // Through the debugger and not as a script element: the page's policy stays enforced.
  if (!(await tab.evaluate(() => 'axe' in window))) await tab.evaluate(source)
  const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]))
  // It is in no frame and would wait half a second for each to answer; what they show has tests of its own.
  const options = JSON.stringify({ resultTypes: ['violations'], rules, iframes: false })
  const results = (await tab.evaluate(`axe.run(document, ${options})`)) as AxeResults
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('; ')})`,
  )
}
