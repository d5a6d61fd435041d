/**
 * node:http as everybody in `http/` gets it. An `import` of it reads all that it exports, and with that
 * loads the WebSocket of browsers and the client below `fetch`, 45 ms that nobody here uses.
 */
export const { Agent, request, Server, STATUS_CODES } = process.getBuiltinModule('node:http')
