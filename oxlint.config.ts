/** The linter's settings: correctness as errors, the house's boundaries, and the size of a file. */
import { defineConfig } from 'oxlint';
import { overrides } from './boundaries.ts';

export default defineConfig({
  plugins: ['import', 'typescript', 'oxc', 'react', 'unicorn'],
  categories: { correctness: 'error' },
  ignorePatterns: ['**/dist/**', '.tsbuild/**', 'data/**', '**/node_modules/**', 'trials/checks/corpus/**'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'max-lines': ['error', { max: 300 }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    // The React Compiler is not used, and this rule is about what it can't compile.
    'react/incompatible-library': 'off',
    'no-restricted-imports': ['error', { patterns: [] }],
  },
  overrides: [
    ...overrides,
    // Generated from the tables, one interface each.
    { files: ['server/src/platform/schema.ts'], rules: { 'max-lines': 'off' } },
    {
      files: ['oxlint.config.ts', '**/vite.config.ts', '**/vitest.config.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});
