import { describe, expect, it } from 'vitest';
import { fileName } from './code-tools.lazy.js';

describe('fileName', () => {
	it.each([
		['ts title="src/my app.ts"', 'src/my app.ts'],
		["ts {1,3} filename='a.ts' showLineNumbers", 'a.ts'],
		['js file=lib/x.js', 'lib/x.js'],
		['ts src/app.ts', 'src/app.ts'],
		['ts:src/app.ts', 'src/app.ts'],
		['dockerfile docker/Dockerfile', 'docker/Dockerfile'],
		['ts app/[slug]/page.tsx', 'app/[slug]/page.tsx'],
		['py größe.py', 'größe.py'],
		['ts title="a\u202ets.exe\u200b"', 'ats.exe'],
	])('finds the name in %j', (info, name) => {
		expect(fileName(info)).toBe(name);
	});

	it.each([
		'',
		'ts',
		'ts {1,3}',
		'ts showLineNumbers',
		'ts 1.5',
		'ts "onclick=x()"',
		'ts:',
		'ts title=""',
		`ts title="${'a'.repeat(121)}"`,
		'ts subtitle.x=1',
	])('finds none in %j', (info) => {
		expect(fileName(info)).toBe('');
	});
});
