import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  stories: ['./stories/**/*.stories.tsx'],
  staticDirs: ['../public'],
  framework: {
    name: '@storybook/react-vite',
    // Without the router's and the deployment's part of the product's own configuration.
    options: { builder: { viteConfigPath: 'catalogue/vite.config.ts' } },
  },
  // What is on by default and has no use here stays out of the bundle.
  features: { backgrounds: false, outline: false, measure: false, interactions: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The tables of properties are made with the compiler's API, which TypeScript 7 does not have.
  typescript: { reactDocgen: false, check: false },
}

export default config
