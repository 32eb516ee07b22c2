import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import react from 'eslint-plugin-react';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const TRANSLATED_ATTRIBUTES = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
];

export default tseslint.config(
  {
    ignores: [
      'build/',
      'tests/bench/peers/',
      'node_modules/',
      'app/platform/generated/',
      '.data/',
      'public/',
      'playwright-report/',
      'test-results/',
      'tests/process/fixtures/',
    ],
  },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-undef': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  {
    files: ['app/**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, react },
    settings: { react: { version: '18.3' } },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'react/jsx-key': 'error',
      'react/no-danger': 'error',
      'react/jsx-no-target-blank': 'error',
      'react/button-has-type': 'error',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@remix-run/react',
              importNames: ['Link', 'NavLink', 'PrefetchPageLinks'],
              message: 'A link is a Link of app/ui, which asks the router for nothing until it is pressed.',
            },
            { name: 'react-i18next', message: 'Texts are read by useTranslation of app/ui/texts.tsx.' },
          ],
        },
      ],
    },
  },
  {
    // Every text is a message in app/locales, in both languages.
    files: ['app/routes/**/*.tsx', 'app/ui/**/*.tsx', 'app/root.tsx'],
    rules: {
      'react/jsx-no-literals': [
        'error',
        {
          noStrings: true,
          ignoreProps: true,
          noAttributeStrings: false,
          allowedStrings: ['·', '–', '—', '/', '|', '×', '*', ':', '(', ')', ',', '.', ' ', '…', '+'],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: `JSXAttribute[name.name=/^(${TRANSLATED_ATTRIBUTES.join('|')})$/] > Literal[value=/\\p{L}/u]`,
          message: 'A text that people read or hear is a message in app/locales.',
        },
        {
          selector: `JSXAttribute[name.name=/^(${TRANSLATED_ATTRIBUTES.join('|')})$/] > JSXExpressionContainer > Literal[value=/\\p{L}/u]`,
          message: 'A text that people read or hear is a message in app/locales.',
        },
        ...['Literal[value=/(^|\\s)button(\\s|$)/]', 'TemplateElement[value.raw=/(^|\\s)button(\\s|$)/]'].map(
          (text) => ({
            selector: `JSXAttribute[name.name='className'] ${text}`,
            message: 'What looks like a button is a Button, a LinkButton or has its class from buttonClass (app/ui).',
          }),
        ),
      ],
    },
  },
  {
    files: ['app/**/*.ts', 'server/**/*.ts'],
    ignores: ['app/platform/database.server.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['$queryRaw', '$queryRawUnsafe'].map((property) => ({
          property,
          message: 'rowsOf and rowOf run a statement whose rows are described; a lock, which has none, is $executeRaw.',
        })),
      ],
    },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['describe', 'it', 'test'].flatMap((object) =>
          ['only', 'skip', 'todo', 'fixme', 'skipIf', 'runIf'].map((property) => ({
            object,
            property,
            message: 'Every test runs, every time.',
          })),
        ),
      ],
    },
  },
  {
    files: ['server/commands/**', 'tests/**', 'seed/**', '*.config.*'],
    rules: { 'no-console': 'off' },
  },
  {
    // Read by any Node, to tell an old one that it is too old.
    files: ['server/commands/run.mjs', 'server/commands/node-version.mjs'],
    languageOptions: { ecmaVersion: 2020 },
    rules: { 'no-var': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
