// node join.mjs FRAMES_FOLDER OUTPUT: pictures, in the order of their names, as one that moves for ten seconds.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const CLIP_MS = 10_000;
const [folder, output] = process.argv.slice(2);
const frames = readdirSync(folder).sort().map((name) => join(folder, name));
const delay = frames.map(() => Math.round(CLIP_MS / frames.length));
await sharp(frames, { join: { animated: true } })
  .webp({ quality: 70, effort: 6, loop: 0, delay })
  .toFile(output);
process.stdout.write(`${output}: ${frames.length} pictures, ${Math.round(statSync(output).size / 1000)} kB\n`);
