import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { newerThanFloor, oldestBrowsers } from './floor.ts';

/** Bytes of the script, uncompressed: sites that show a leaderboard must not load a framework. */
const SCRIPT_MAX = 30_000;

interface Bundled {
  script: string;
  style: string;
}

/**
 * The script and the style of the embed. A classic script, because a frame that may only run
 * scripts has an origin of its own, to which no server of ours would give a module.
 */
export async function bundleEmbed(root: string, resolve: UserConfig['resolve']): Promise<Bundled> {
  const built = await build({
    configFile: false,
    root,
    ...(resolve && { resolve }),
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: oldestBrowsers,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(root, 'src/embed/main.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const script = output.find((file) => file.type === 'chunk')?.code ?? '';
  const style = output.find(({ fileName }) => fileName.endsWith('.css'));
  return { script, style: style?.type === 'asset' ? String(style.source) : '' };
}

/** Why the bundle cannot be served; null if it can. */
export function faultOf({ script, style }: Bundled): string | null {
  if (script === '' || style === '') return 'the embed has no script, or no style';
  const size = Buffer.byteLength(script);
  if (size > SCRIPT_MAX) return `the embed’s script is ${size} bytes (at most ${SCRIPT_MAX})`;
  const tooNew = newerThanFloor(script);
  return tooNew.length > 0 ? `the embed’s script needs ${tooNew.join(', ')}` : null;
}

/** Builds the leaderboard for other sites (src/embed), which the server sends for `/embed/SLUG`. */
export function embed(): Plugin {
  let root = '';
  let resolve: UserConfig['resolve'];
  return {
    name: 'podium-embed',
    apply: 'build',
    config(config) {
      resolve = config.resolve;
    },
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const bundled = await bundleEmbed(root, resolve);
      const fault = faultOf(bundled);
      if (fault !== null) this.error(fault);
      const { script, style } = bundled;
      const addressOf = (name: string, source: string) =>
        `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`;
      const page = readFileSync(join(root, 'src/embed/embed.html'), 'utf8')
        .replace('STYLE', addressOf('embed.css', style))
        .replace('SCRIPT', addressOf('embed.js', script));
      this.emitFile({ type: 'asset', fileName: 'embed.html', source: page });
      const sizes = [script, style].map((source) => Buffer.byteLength(source));
      process.stdout.write(`Embed, uncompressed script and style: ${sizes.join(' B, ')} B\n`);
    },
  };
}
