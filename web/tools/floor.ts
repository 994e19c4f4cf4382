import type { Plugin } from 'vite';
import client from '../package.json' with { type: 'json' };

/** The oldest supported browsers (README.md, "Browsers"), as the compiler names them. */
export const oldestBrowsers = client.browserslist.map((browser) => browser.replace(' ', ''));

/**
 * What those browsers cannot run; ESLint does not read the code of libraries. Methods such as
 * `toSorted` are not here: a library may have one of its own.
 */
const tooNew: Record<string, RegExp> = {
  'static {}': /\bstatic\s*\{/,
  'URL.canParse': /\bURL\.canParse\b/,
  'Promise.withResolvers or Promise.try': /\bPromise\.(withResolvers|try)\(/,
  'Object.groupBy or Map.groupBy': /\b(Object|Map)\.groupBy\(/,
  'Array.fromAsync': /\bArray\.fromAsync\(/,
  'AbortSignal.any': /\bAbortSignal\.any\(/,
  'flag v of a regular expression': /\/[dgimsuy]*v[dgimsuy]*\.(test|exec)\(/,
};

/** Names what the script contains that the oldest supported browsers cannot run. */
export function newerThanFloor(code: string): string[] {
  return Object.entries(tooNew).flatMap(([name, pattern]) => (pattern.test(code) ? [name] : []));
}

/** Fails the build if a script needs a newer browser. */
export function floor(): Plugin {
  return {
    name: 'podium-floor',
    apply: 'build',
    writeBundle(_, bundle) {
      const faults = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? newerThanFloor(file.code).map((name) => `${file.fileName} needs ${name}`)
          : [],
      );
      if (faults.length > 0) this.error(`newer than the oldest browsers: ${faults.join('; ')}`);
    },
  };
}
