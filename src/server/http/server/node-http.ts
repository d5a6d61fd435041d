/**
 * node:http for everything in `http/`. An `import` would read all its exports, which loads the
 * browser-style WebSocket and the client behind `fetch`: 45 ms for code that is not used here.
 */
export const { Agent, request, Server, STATUS_CODES } = process.getBuiltinModule('node:http')
