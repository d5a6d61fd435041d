import { createCreatorApp } from './creators.ts'
import type { TestEngine } from './engines.ts'

/** A creator with a page over HTTP, and shortcuts for its blocks. */
export async function createPage(engine: TestEngine) {
  const { creators, deps } = await createCreatorApp(engine)
  const [ada] = creators
  const { json: page } = await ada!.call('POST', '/api/v1/pages', { username: 'ada' })
  const url = `/api/v1/pages/${page.id}`
  const add = async (title: string, more: object = {}) => {
    const body = { title, address: `https://${title.toLowerCase()}.example`, ...more }
    return (await ada!.call('POST', `${url}/blocks`, body)).json
  }
  const titles = async () => {
    const { document } = (await ada!.call('GET', url)).json
    return document.blocks.map((link: { title: string }) => link.title).join('')
  }
  return { ada: ada!, deps, page, url, add, titles }
}
