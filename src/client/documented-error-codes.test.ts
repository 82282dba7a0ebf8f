import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('errors.md has a row for every code of the widget', () => {
	const [, types = ''] =
		/export type DocentErrorCode =(.*?)';/s.exec(readFileSync('src/client/docent-error.ts', 'utf8')) ?? [];
	const codes = [...types.matchAll(/^\t\| '([\w-]+)/gm)].map(([, code]) => code);
	expect(codes).toContain('hook');
	const [, section = ''] = readFileSync('public/reference/errors.md', 'utf8').split('\n## Codes of the widget\n');
	const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([\w-]+)`/gm)].map(([, code]) => code);
	expect(rows.toSorted()).toEqual(codes.toSorted());
});
