import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Everything with JSX that the server needs, as one module: `build/ssr/views.js`. React is inside, in its
 * production build whatever NODE_ENV says: the other one renders three times slower.
 */
export default defineConfig({
  plugins: [react()],
  // bundled, because loading takes long and we use a small part of most packages
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/server/views.tsx',
    outDir: 'build/ssr',
    emptyOutDir: true,
    target: 'node26',
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'views.js' } },
  },
})
