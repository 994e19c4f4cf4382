import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { bundleEmbed, faultOf } from './embed.ts';

const root = resolve(import.meta.dirname, '..');
const alias = { '@': resolve(root, 'src') };

it('bundles one classic script, and the colours of the product', async () => {
  const { script, style } = await bundleEmbed(root, { alias });
  expect(faultOf({ script, style })).toBeNull();
  expect(script).not.toMatch(/\b(import|export)\b|localStorage|sessionStorage|document\.cookie/);
  expect(script.toLowerCase()).not.toContain('react');
  expect(style).toContain('--gold:#e3b021');
  expect(style).not.toMatch(/@import|@theme|@font-face/);
});

it('refuses a script that is too large, too new, or missing', () => {
  const style = 'a{}';
  expect(faultOf({ script: 'a()', style })).toBeNull();
  expect(faultOf({ script: 'a'.repeat(30_001), style })).toContain('30001 bytes');
  expect(faultOf({ script: 'URL.canParse(a)', style })).toContain('URL.canParse');
  expect(faultOf({ script: '', style })).toContain('no script');
});
