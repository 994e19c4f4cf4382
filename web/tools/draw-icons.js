/**
 * Draws public/icons/*.png and public/preview.png from the mark (node tools/draw-icons.js). Run it by
 * hand when the mark changes; its output is committed.
 */
/* global URL, process, document */
import { mkdir, readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const folder = new URL('../public/', import.meta.url);
const holds = `
  <path d="M5 26V15l6-2v13z" fill="#b4bcc5"/>
  <path d="M12.500 26V8l7-3v21z" fill="#ff7d50"/>
  <path d="M21 26V17l6 1.500V26z" fill="#cf8f57"/>`;

/** A square of rock: with round corners, or full-size where the device applies its own mask. */
function icon(size, { radius, scale }) {
  const shift = (32 - 32 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="${radius}" fill="#1a1d21"/>
    <g transform="translate(${shift} ${shift}) scale(${scale})">${holds}</g></svg>`;
}

async function fontFace() {
  const file = new URL(
    '../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    import.meta.url,
  );
  const data = (await readFile(file)).toString('base64');
  return `@font-face { font-family: Archivo; font-weight: 100 900; font-stretch: 62% 125%; src: url(data:font/woff2;base64,${data}); }`;
}

/** The preview image of links to Podium. */
async function preview() {
  return `<style>${await fontFace()}
    body { width: 1200px; height: 630px; background: #131518 radial-gradient(circle at 2px 2px, rgb(242 239 232 / 0.09) 2px, transparent 2.6px) 0 0 / 40px 40px; color: #f2efe8; font-family: Archivo; position: relative; overflow: hidden; }
    h1 { position: absolute; left: 84px; top: 150px; font-size: 92px; line-height: 1.06; font-stretch: 112%; font-weight: 800; letter-spacing: -0.02em; margin: 0; }
    p { position: absolute; left: 88px; top: 400px; width: 600px; text-wrap: balance; font-size: 31px; line-height: 1.4; color: #aaaeb5; margin: 0; }
    strong { position: absolute; left: 88px; top: 76px; font-size: 38px; font-weight: 800; color: #ff7d50; font-stretch: 112%; }
    svg { position: absolute; right: 20px; bottom: 0; }
    text { font-family: Archivo; font-weight: 800; font-stretch: 78%; fill: #1a1d21; text-anchor: middle; }
  </style><strong>Podium</strong><h1>Call the podium.<br>Watch it happen.</h1>
  <p>The fantasy league for sport climbing: pick first, second and third, live, with your friends.</p>
  <svg width="440" height="380" viewBox="0 0 440 380">
    <path d="M20 380V236l130-18v162z" fill="#b4bcc5"/><path d="M150 380V120l140-22v282z" fill="#e3b021"/>
    <path d="M290 380V262l120 14v104z" fill="#cf8f57"/>
    <text x="85" y="340" font-size="92">2</text><text x="220" y="270" font-size="120">1</text><text x="350" y="352" font-size="72">3</text>
  </svg>`;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();

async function draw(name, width, height, body) {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>* { margin: 0; }</style>${body}`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: new URL(name, folder).pathname, omitBackground: true });
}

await mkdir(new URL('icons/', folder), { recursive: true });
await draw('icons/icon-192.png', 192, 192, icon(192, { radius: 8, scale: 1 }));
await draw('icons/icon-512.png', 512, 512, icon(512, { radius: 8, scale: 1 }));
// Apple rounds the corners itself; other systems crop up to a fifth on each side.
await draw('icons/apple-touch-180.png', 180, 180, icon(180, { radius: 0, scale: 0.86 }));
await draw('icons/maskable-512.png', 512, 512, icon(512, { radius: 0, scale: 0.7 }));
await draw('preview.png', 1200, 630, await preview());
await browser.close();
