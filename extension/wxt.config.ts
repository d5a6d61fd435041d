import { defineConfig } from 'wxt'

/** One source for Chromium and Firefox. The installation's own address is asked for when pairing. */
export default defineConfig({
  imports: false,
  manifest: ({ browser }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: ['activeTab', 'contextMenus', 'storage'],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    action: { default_title: '__MSG_name__' },
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: 'waypost@waypost.example',
          strict_min_version: '140.0',
          data_collection_permissions: { required: ['browsingActivity'] },
        },
      },
    }),
  }),
})
