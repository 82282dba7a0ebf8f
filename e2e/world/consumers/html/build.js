import { cp, readFile, writeFile } from 'node:fs/promises';

for (const part of ['script', 'npm']) {
	await cp(`node_modules/docent/dist/${part}`, `dist/docent/${part}`, { recursive: true });
}
const { script, files } = JSON.parse(await readFile('dist/docent/script/integrity.json', 'utf8'));
const page = await readFile('index.html', 'utf8');
await writeFile('dist/index.html', page.replace('docent.js', script).replace('sha384-…', files[script]));
await cp('module.html', 'dist/module.html');
