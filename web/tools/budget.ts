import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Compressed scripts and styles that a first visit may cost, in kB of 1,000 bytes. */
const FIRST_LOAD_KB = 200;
/** The same for any single file that is fetched later. */
const CHUNK_KB = 52;
/** Files that may be larger: parts of every first load, whose total is bounded. */
const largeByDesign = new Set(['vendor']);

const firstLoads = {
  'landing page': [
    'src/main.tsx',
    'src/app/pages/home/landing-page.tsx',
    'src/features/practice/practice-show.tsx',
  ],
  dashboard: ['src/main.tsx', 'src/app/shell/layout.tsx', 'src/app/pages/home/home-page.tsx'],
};

type Chunk = Rolldown.OutputChunk;

/** As the server sends it: brotli, at its best quality by default. */
const kilobytes = (content: string | Uint8Array) => brotliCompressSync(content).length / 1_000;
const written = (size: number) => `${size.toFixed(1).padStart(7)} kB`;

/** A chunk with all chunks that it imports statically. */
function withImports(chunk: Chunk, byName: ReadonlyMap<string, Chunk>, found: Set<Chunk>) {
  if (found.has(chunk)) return;
  found.add(chunk);
  for (const name of chunk.imports) {
    const imported = byName.get(name);
    if (imported) withImports(imported, byName, found);
  }
}

/** Fails the build if a first load or a single file exceeds its limit. */
export function budget(): Plugin {
  return {
    name: 'podium-budget',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const lines: string[] = [];
      const faults: string[] = [];

      for (const [load, entries] of Object.entries(firstLoads)) {
        const found = new Set<Chunk>();
        for (const entry of entries) {
          // The page's own entry is named after index.html.
          const chunk = chunks.find(({ facadeModuleId: id, isEntry }) =>
            entry === 'src/main.tsx' ? isEntry : id?.endsWith(entry),
          );
          if (!chunk) faults.push(`${entry} is no chunk of its own any more`);
          else withImports(chunk, byName, found);
        }
        const styles = new Set(
          [...found].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
        );
        const sized = [
          ...[...found].map(({ name, code }) => ({ name, size: kilobytes(code) })),
          ...[...styles].map((name) => {
            const style = bundle[name];
            return { name, size: style?.type === 'asset' ? kilobytes(style.source) : 0 };
          }),
        ];
        const total = sized.reduce((sum, { size }) => sum + size, 0);
        lines.push(`${written(total)}  ${load} (at most ${FIRST_LOAD_KB} kB)`);
        for (const { name, size } of sized.sort((a, b) => b.size - a.size)) {
          lines.push(`${written(size)}    ${name}`);
        }
        if (total > FIRST_LOAD_KB) faults.push(`the ${load} costs ${total.toFixed(1)} kB`);
      }

      for (const chunk of chunks) {
        const size = kilobytes(chunk.code);
        if (size > CHUNK_KB && !largeByDesign.has(chunk.name)) {
          faults.push(`${chunk.fileName} is ${size.toFixed(1)} kB (at most ${CHUNK_KB} kB)`);
        }
      }

      process.stdout.write(`First loads, compressed scripts and styles:\n${lines.join('\n')}\n`);
      if (faults.length > 0) this.error(`over budget: ${faults.join('; ')}`);
    },
  };
}
