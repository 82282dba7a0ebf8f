import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';

await cp('node_modules/docent/dist', 'dist/docent', { recursive: true });
const script = await readFile('dist/docent/script/docent.js');
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
const page = await readFile('index.html', 'utf8');
await writeFile('dist/index.html', page.replace('sha384-…', integrity));
await cp('module.html', 'dist/module.html');
