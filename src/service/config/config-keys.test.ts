import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../tooling/run.js';
import { type ConfigKey, configKeys } from './config-keys.js';

const page = readFileSync(join(root, 'public/service/configuration.md'), 'utf8');
const rows = new Map(
	page.split('\n').flatMap((line) => {
		const [, key] = /^\| `([\w.]+)`/.exec(line) ?? [];
		return key === undefined ? [] : [[key, line] as const];
	}),
);

it.each(Object.entries(configKeys) as [string, ConfigKey][])(
	'%s is documented with its variable',
	(key, { env, flag }) => {
		const row = rows.get(key);
		expect(row).toBeDefined();
		expect(row).toContain(`\`${env[0]}\``);
		if (flag !== undefined && key !== 'docsFolder') expect(row).toContain(`\`--${flag}\``);
	},
);

it('nothing is documented that does not exist', () => {
	expect([...rows.keys()].filter((key) => !Object.hasOwn(configKeys, key))).toEqual([]);
});
