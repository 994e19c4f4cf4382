import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Pictures and fonts are compressed already; the server rewrites index.html for every address. */
const compressible = /\.(js|css|svg|webmanifest)$/;
/** Below this, the headers that it costs weigh as much as what it saves. */
const SMALLEST = 1_000;

/** Writes NAME.br and NAME.gz beside the built files: the server sends the one a browser accepts. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'podium-compressed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      // After the service worker has been written.
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!compressible.test(name)) continue;
          const file = join(folder, name);
          const content = readFileSync(file);
          if (content.length < SMALLEST) continue;
          writeFileSync(`${file}.br`, brotliCompressSync(content));
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}
