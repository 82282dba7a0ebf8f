import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { ConfigKey } from './config-key.js';
import { modelConfigKeys } from './model-config-keys.js';

const page = fileURLToPath(new URL('../../../public/service/configuration.md', import.meta.url));
const rows = (await readFile(page, 'utf8')).split('\n');

it.each(Object.entries<ConfigKey>(modelConfigKeys))(
	'%s stands in the table of all settings, with its flag and its variables',
	(key, { flag, env }) => {
		const row = rows.find((line) => line.startsWith(`| \`${key}\` `));
		expect(row).toBeDefined();
		for (const name of [...env, ...(flag ? [`--${flag}`] : [])]) expect(row).toContain(`\`${name}\``);
	},
);
