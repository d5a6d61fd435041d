import { expect, it } from 'vitest'
import { findSpaceBlockedAt, getPersonalSpaceId } from '#server/features/spaces/index.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createTestClock } from '#test/support/fakes.ts'
import { createFirebaseProject } from '#test/support/firebase-project.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { changeAccountStatus } from '../sessions/sessions.service.ts'
import { firstAdministratorLink, makeAdministratorLink } from './setup.service.ts'

const PATH = '/api/v1/setup/firebase'
const tokenOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''

describeOnBothEngines('the link for an administrator in firebase mode', (engine) => {
  async function open() {
    const clock = createTestClock()
    const project = await createFirebaseProject(() => clock.now())
    const { config, fetchOutside } = project
    const app = await createIdentityApp(engine, {
      overrides: { clock, config, fetchOutside },
      hasAdministrator: false,
    })
    return { ...app, ...project }
  }

  it('makes one of the project the first administrator, once', async () => {
    const { browser, deps, sign } = await open()
    const token = tokenOf(await firstAdministratorLink(deps))
    const before = await readAllTables(engine.database)
    const wrong: [object, number, string][] = [
      [{ idToken: 'x.y.z', token }, 401, 'err_13'],
      [{ idToken: await sign({ email_verified: false }), token }, 401, 'err_12'],
      [{ idToken: await sign(), token: 'x'.repeat(43) }, 400, 'err_3'],
      [{ idToken: await sign(), token, username: 'api' }, 409, 'err_20_1'],
    ]
    for (const [body, status, code] of wrong) {
      const answer = await browser().post(PATH, body)
      expect([answer.status, answer.body.error.message]).toEqual([status, code])
    }
    expect(await readAllTables(engine.database)).toEqual(before)

    const body = { token, idToken: await sign(), username: 'ada-l' }
    const tabs = Array.from({ length: 5 }, () => browser())
    const answers = await Promise.all(tabs.map((tab) => tab.post(PATH, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    const at = answers.findIndex(({ status }) => status === 200)
    expect(answers[at]!.body).toMatchObject({ username: 'ada-l', role: 'administrator' })
    expect((await tabs[at]!.get('/api/v1/auth/session')).body.role).toBe('administrator')
    expect(await firstAdministratorLink(deps)).toBeUndefined()
  })

  it('lets a link of the command line raise somebody who is here already', async () => {
    const { browser, deps, sign } = await open()
    const first = tokenOf(await firstAdministratorLink(deps))
    await browser().post(PATH, { token: first, idToken: await sign() })
    const person = { sub: 'uid-2', email: 'grace@example.com' }
    const member = await browser().post('/social-login', { idToken: await sign(person) })
    expect(member.body.role).toBe('member')
    const token = tokenOf(await makeAdministratorLink(deps, 'grace@example.com'))
    const other = await browser().post(PATH, { token, idToken: await sign() })
    expect([other.status, other.body.error.message]).toEqual([400, 'err_3'])
    const raised = await browser().post(PATH, { token, idToken: await sign(person) })
    expect(raised.body).toMatchObject({ uid: member.body.uid, role: 'administrator' })
  })

  it('opens somebody who was banned, and what is in the space goes on', async () => {
    const { browser, deps, sign } = await open()
    const first = tokenOf(await firstAdministratorLink(deps))
    await browser().post(PATH, { token: first, idToken: await sign() })
    const person = { sub: 'uid-2', email: 'grace@example.com' }
    const { body: member } = await browser().post('/social-login', { idToken: await sign(person) })
    const isBlocked = async () => {
      const spaceId = await getPersonalSpaceId(deps, member.uid)
      return (await findSpaceBlockedAt(deps.db, spaceId)) !== null
    }
    await changeAccountStatus(deps, member.uid, 'banned')
    expect(await isBlocked()).toBe(true)
    const token = tokenOf(await makeAdministratorLink(deps, 'grace@example.com'))
    const raised = await browser().post(PATH, { token, idToken: await sign(person) })
    expect(raised.body).toMatchObject({ uid: member.uid, role: 'administrator' })
    expect(await isBlocked()).toBe(false)
  })
})
