/** The API reference as one HTML document, made from the OpenAPI document. */

import { escapeHtml } from '../../platform/html/escape-html.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: unknown[]
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, Answer | { $ref: string }>
}

interface Answer {
  description: string
  content?: Record<string, { schema: unknown }>
}

interface Document {
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Answer>; schemas: Record<string, unknown> }
}

export const referenceStyle = `:root{color-scheme:light dark;--text:#0f172a;--dim:#475569;--line:#d5dbe3;--back:#fff;--code:#f1f5f9;--accent:#0b6e70}@media (prefers-color-scheme:dark){:root{--text:#e2e8f0;--dim:#a8b3c4;--line:#334155;--back:#0f172a;--code:#1e293b;--accent:#5fd0cd}}*{box-sizing:border-box}body{margin:0;font:16px/1.55 system-ui,sans-serif;color:var(--text);background:var(--back)}main{max-width:60rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.75rem}h2{margin:2.5rem 0 .5rem;font-size:1.25rem;text-transform:capitalize}a{color:var(--accent)}details{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0}summary{padding:.75rem 1rem;cursor:pointer;overflow-wrap:anywhere}details>div{padding:0 1rem 1rem}b.method{display:inline-block;min-width:4.5rem;color:var(--accent)}code,pre{font:13px/1.5 ui-monospace,monospace;background:var(--code);border-radius:.25rem}code{padding:.1rem .3rem}pre{padding:.75rem;overflow:auto;max-height:24rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}.dim{color:var(--dim)}nav a{display:inline-block;padding:.25rem .5rem .25rem 0;text-transform:capitalize}`

/** @param openApi as `openApiDocument` makes it */
export function referencePage(openApi: object): string {
  const document = openApi as Document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = document.tags.map(({ name }) => {
    const mine = operations.filter(({ operation }) => operation.tags.includes(name))
    const calls = mine.map((one) => call(document, one.method, one.path, one.operation)).join('')
    return `<section><h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${calls}</section>`
  })
  const index = [...document.tags, { name: SHAPES }]
    .map(({ name }) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`)
    .join(' ')
  const { title, version, description } = document.info
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} API</title><meta name="viewport" content="width=device-width,initial-scale=1"><style>${referenceStyle}</style></head><body><main><h1>${escapeHtml(title)} API <span class="dim">${escapeHtml(version)}</span></h1><p>${escapeHtml(description)}</p><p>As <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p><nav aria-label="Features">${index}</nav>${sections.join('')}${shapes(document)}</main></body></html>`
}

const SHAPES = 'shapes'

/** Lists the components that calls share, under the names that `$ref` uses. */
function shapes({ components }: Document): string {
  const all = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="shape-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary><div><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></div></details>`,
  )
  return `<section><h2 id="${SHAPES}">${SHAPES}</h2>${all.join('')}</section>`
}

function call(document: Document, method: string, path: string, operation: Operation): string {
  const access = operation.security === undefined ? 'anybody' : 'with an account'
  const parts = [
    operation.description && `<p>${escapeHtml(operation.description)}</p>`,
    `<p class="dim">${escapeHtml(operation.operationId)} · ${access}</p>`,
    parameters(operation),
    operation.requestBody && `<h4>Body</h4>${contents(operation.requestBody.content)}`,
    answers(document, operation),
  ]
  return `<details id="${escapeHtml(operation.operationId)}"><summary><b class="method">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary><div>${parts.filter(Boolean).join('')}</div></details>`
}

function parameters(operation: Operation): string {
  if (operation.parameters.length === 0) return ''
  const rows = operation.parameters.map(
    (one) =>
      `<tr><td><code>${escapeHtml(one.name)}</code></td><td>${one.in}</td><td>${one.required ? 'required' : 'optional'}</td><td><code>${escapeHtml(JSON.stringify(one.schema))}</code></td></tr>`,
  )
  return `<h4>Parameters</h4><table><thead><tr><th>Name</th><th>In</th><th></th><th>Value</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function answers(document: Document, operation: Operation): string {
  const rows = Object.entries(operation.responses).map(([status, given]) => {
    const answer =
      '$ref' in given ? document.components.responses[given.$ref.split('/').at(-1)!]! : given
    const isRefusal = Number(status) >= 400
    const texts = answer.description
      .split('\n\n')
      .map((text) => `<p>${escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
      .join('')
    const shape = isRefusal || !answer.content ? '' : contents(answer.content)
    return `<tr><td><code>${status}</code></td><td>${texts}${shape}</td></tr>`
  })
  return `<h4>Answers</h4><table><tbody>${rows.join('')}</tbody></table>`
}

function contents(content: Record<string, { schema: unknown }>): string {
  return Object.entries(content)
    .map(
      ([type, { schema }]) =>
        `<p class="dim">${escapeHtml(type)}</p><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`,
    )
    .join('')
}
