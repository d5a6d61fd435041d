import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Everything with JSX that the server needs, as one module: `build/ssr/views.js`. Packages stay outside. */
export default defineConfig({
  plugins: [react()],
  build: {
    ssr: 'src/server/views.tsx',
    outDir: 'build/ssr',
    emptyOutDir: true,
    target: 'node26',
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'views.js' } },
  },
})
