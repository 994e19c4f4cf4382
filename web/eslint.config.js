import { readdirSync } from 'node:fs';
import eslint from '@eslint/js';
import compat from 'eslint-plugin-compat';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const features = readdirSync(`${import.meta.dirname}/src/features`);

/** Import order: wire < shared < live < features/* < app; a folder is crossed as `@/…` only. */
function layer(folder, forbidden, message) {
  return {
    files: [`src/${folder}/**/*.{ts,tsx}`],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-use-websocket',
              message:
                'Its default import is an object in the built bundle: use dist/lib/use-websocket.',
            },
          ],
          patterns: [
            { group: ['../*'], message: 'Cross folders as @/… only.' },
            { group: ['@/testing/*'], message: 'Test support belongs to tests.' },
            ...(forbidden.length > 0 ? [{ group: forbidden, message }] : []),
          ],
        },
      ],
    },
  };
}

/**
 * Methods that the oldest supported browsers lack, whatever they belong to; the plugin `compat` knows
 * the others by the `browserslist` in package.json.
 */
const tooNew = ['toSorted', 'toReversed', 'toSpliced', 'with', 'isWellFormed', 'checkVisibility'];

/** Folders whose every text stands in src/texts. */
const textsInOnePlace = ['src/{app,embed,features,live,shared}/**/*.{ts,tsx}'];

const textsElsewhere = ['**/*.test.{ts,tsx}'];

const LETTERS = '/\\p{L}/u';
/** Attributes that a person reads or hears. */
const SPOKEN =
  '/^(label|title|text|lead|eyebrow|hint|placeholder|alt|action|emptyText|emptyHint|message|aria-(label|description|roledescription|valuetext|placeholder))$/';
const TO_TEXTS = 'Texts of the interface live in src/texts.';

/** Words between tags, in braces between tags, in attributes that a person reads, in toasts and in errors. */
const literalSelectors = [
  `JSXText[value=${LETTERS}]`,
  `:matches(JSXElement, JSXFragment) > JSXExpressionContainer > Literal[value=${LETTERS}]`,
  `:matches(JSXElement, JSXFragment) > JSXExpressionContainer > :matches(ConditionalExpression, LogicalExpression) > Literal[value=${LETTERS}]`,
  `:matches(JSXElement, JSXFragment) > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=${LETTERS}]`,
  `JSXAttribute[name.name=${SPOKEN}] > Literal[value=${LETTERS}]`,
  `JSXAttribute[name.name=${SPOKEN}] > JSXExpressionContainer > :matches(ConditionalExpression, LogicalExpression) > Literal[value=${LETTERS}]`,
  `JSXAttribute[name.name=${SPOKEN}] > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=${LETTERS}]`,
  `CallExpression:matches([callee.name=toast], [callee.object.name=toast], [callee.name=useDocumentTitle]) > Literal[value=${LETTERS}]`,
  `NewExpression[callee.name=ApiError] > Literal[value=${LETTERS}]`,
];

const liveInternals = [
  '@/live/state/live-store',
  '@/live/state/apply-message',
  '@/live/state/subscriptions',
];

export default tseslint.config(
  { ignores: ['dist', 'src/wire/generated.ts', 'public'] },
  eslint.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  reactHooks.configs.flat['recommended-latest'],
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      'max-lines': ['error', { max: 400 }],
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'src/testing/**'],
    ...compat.configs['flat/recommended'],
    rules: {
      'compat/compat': 'error',
      'no-restricted-properties': [
        'error',
        ...tooNew.map((property) => ({
          property,
          message: 'The oldest supported browsers lack it (README.md, "Browsers").',
        })),
      ],
    },
  },
  {
    files: ['{src,e2e}/**/*.{ts,tsx}'],
    // In tests, a `describe` is a chapter, not a function.
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', { max: 70 }] },
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
  layer('wire', ['@/*'], 'wire imports nothing.'),
  layer(
    'texts',
    [
      '@/live/*',
      '@/features/*',
      '@/app/*',
      '@/shared/*',
      '!@/shared/format',
      '!@/shared/picks',
      '!@/shared/scoring',
    ],
    'texts may import what shared offers to write numbers, days and places, and nothing else.',
  ),
  layer('shared', ['@/live/*', '@/features/*', '@/app/*'], 'shared may import wire only.'),
  layer(
    'embed',
    ['react', '@/live/*', '@/features/*', '@/app/*'],
    'The embed may import wire, shared and texts only, and is written without React.',
  ),
  layer('live', ['@/features/*', '@/app/*'], 'live may import wire and shared only.'),
  ...features.map((name) =>
    layer(
      `features/${name}`,
      [
        '@/app/*',
        '@/live/socket/*',
        ...liveInternals,
        ...features.filter((other) => other !== name).map((other) => `@/features/${other}/*`),
      ],
      'Features import wire, shared and the hooks of live, never each other.',
    ),
  ),
  layer('app', liveInternals, 'Only the reducer in live/ writes live state.'),
  {
    files: textsInOnePlace,
    ignores: textsElsewhere,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...literalSelectors.map((selector) => ({ selector, message: TO_TEXTS })),
      ],
    },
  },
);
