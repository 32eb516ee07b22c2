import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import type { BrowserOptions } from './tests/e2e/support/browsers.ts';
import { deep } from './tests/e2e/support/depth.ts';

const chromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A page of a test is gone before code that is compiled again, to be faster, has paid for it.
  '--js-flags=--no-opt,--no-maglev',
];
// In place of Playwright's own list, with which the full Chromium forbids what it allows by itself: storage of frames
// of other origins, kept apart by the page that they are in.
const asLearnersHaveIt =
  '--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,PaintHolding,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints';

// Stories of which each rule is tested below the browser, so that their pages are walked in `npm run test:deep` alone.
const inDepth = deep ? [] : [/@deep/];

export default defineConfig<BrowserOptions>({
  testDir: process.env.E2E_TESTS ?? 'tests/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/e2e/support/server.ts',
  // One more than the cores: a browser test waits as much as it works. All of them ask one server, which has one.
  workers: Math.min(Math.max(2, availableParallelism()), 4) + 1,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Far more than a test takes: a busy neighbour is no failure.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_ORIGIN,
    trace: 'off',
    // What moves is drawn picture by picture by the processor here: a tenth of a story. In depth it moves.
    contextOptions: deep ? {} : { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromium, args: [...switches, asLearnersHaveIt] },
  },
  projects: [
    // Courses are frames of another origin: what they say is kept all the same where these may store nothing. The first,
    // so that it does not run alone at the end.
    {
      name: 'no third-party storage',
      grep: /@storage/,
      grepInvert: inDepth,
      use: {
        ...devices['Desktop Chrome'],
        thirdPartyStorage: 'forbidden',
        launchOptions: { executablePath: chromium, args: switches },
      },
    },
    // Some stories of both projects run once in `npm test`: where frames may store nothing.
    { name: 'chromium', grepInvert: deep ? [] : [...inDepth, /@once/], use: devices['Desktop Chrome'] },
  ],
});
