// The rules and what they come from are in tests/tools/lint, which `npm run lint` installs.
export { default } from './tests/tools/lint/eslint.config.js';
