import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const WEB = resolve(import.meta.dirname, '../..');
const FILES_MAX = 16;
const LINES_MAX = 400;

/** Paths of the files below a folder of `web`. */
function filesIn(folder: string): string[] {
  return readdirSync(join(WEB, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(WEB, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => path !== 'src/wire/generated.ts');
}

const read = (path: string) => readFileSync(join(WEB, path), 'utf8');

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

type Imports = ReadonlyMap<string, readonly string[]>;

/** The modules that each module imports as `@/…`, both relative to `src` and without extension. */
function importsOf(paths: string[]): Imports {
  return new Map(
    paths
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .map((path) => [
        path.replace(/\.tsx?$/, ''),
        [...read(path).matchAll(/(?:from|import) ?\(?'@\/([^']+)'/g)].map(
          ([, module]) => `src/${module ?? ''}`,
        ),
      ]),
  );
}

/** The part of a folder that contains a module: a subfolder, or a file directly in it. */
function partOf(folder: string, module: string): string | null {
  if (!module.startsWith(`${folder}/`)) return null;
  const [part = ''] = module.slice(folder.length + 1).split('/');
  return `${folder}/${part}`;
}

/** The imports between the parts of a folder. */
function edgesOf(folder: string, imports: Imports): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const [module, imported] of imports) {
    const from = partOf(folder, module);
    if (from === null) continue;
    const to = edges.get(from) ?? new Set();
    edges.set(from, to);
    for (const other of imported) {
      const part = partOf(folder, other);
      if (part !== null && part !== from) to.add(part);
    }
  }
  return edges;
}

/** A cycle through `start`; null if there is none. */
function cycleFrom(start: string, edges: ReadonlyMap<string, ReadonlySet<string>>) {
  const seen = new Set<string>();
  const walk = (part: string, way: string[]): string[] | null => {
    for (const next of edges.get(part) ?? []) {
      if (next === start) return [...way, part, start];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...way, part]);
      if (found) return found;
    }
    return null;
  };
  return walk(start, []);
}

/** Folders that import each other in a cycle, also through files beside them. */
function cycles(folders: Iterable<string>, imports: Imports): string[] {
  const rooms = new Set(folders);
  return [...rooms].flatMap((room) => {
    const cycle = cycleFrom(room, edgesOf(folderOf(room), imports));
    return cycle ? cycle.join(' -> ') : [];
  });
}

const sources = filesIn('src');
const all = [...sources, ...filesIn('e2e')];

describe('the folders of the client', () => {
  it(`hold at most ${FILES_MAX} files each`, () => {
    const counts = new Map<string, number>();
    for (const path of all) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > FILES_MAX)).toEqual([]);
  });

  it(`hold files of at most ${LINES_MAX} lines`, () => {
    const lines = (path: string) => read(path).trimEnd().split('\n').length;
    expect(all.filter((path) => lines(path) > LINES_MAX)).toEqual([]);
  });

  it('do not import each other in circles', () => {
    const areas = new Set(readdirSync(join(WEB, 'src')).map((area) => `src/${area}`));
    const rooms = sources.flatMap((path) => {
      const names = folderOf(path).split('/');
      return names.map((_, at) => names.slice(0, at + 1).join('/'));
    });
    // The order of the top-level folders is in eslint.config.js.
    const inner = rooms.filter((room) => room !== 'src' && !areas.has(room));
    expect(cycles(inner, importsOf(sources))).toEqual([]);
  });

  it('are found where they do', () => {
    const imports = new Map([
      ['src/features/picks/form/field', ['src/features/picks/draft']],
      ['src/features/picks/draft', ['src/features/picks/save/queue']],
      ['src/features/picks/save/queue', ['src/features/picks/form/field']],
      ['src/features/picks/share/link', ['src/features/picks/draft']],
    ]);
    const rooms = ['form', 'save', 'share'].map((room) => `src/features/picks/${room}`);
    expect(cycles(rooms, imports).map((cycle) => cycle.split(' -> ')[0])).toEqual(
      rooms.slice(0, 2),
    );
  });
});
