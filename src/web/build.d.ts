/** Of this build (AUTH_MODE): put in by vite.config.ts, so that code of other modes is left out of it. */
declare const __AUTH_MODE__: import('../contract/auth-mode.ts').AuthMode
