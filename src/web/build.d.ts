/** AUTH_MODE of this build: vite.config.ts inserts it, so that code of other modes is left out. */
declare const __AUTH_MODE__: import('../contract/auth-mode.ts').AuthMode
