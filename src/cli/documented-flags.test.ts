import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../testing/service/run-command.js';
import { root } from '../tooling/run.js';

/** The flags in the first column of the tables below a heading. */
function documentedFlags(page: string, heading: string): string[] {
	const text = readFileSync(join(root, 'public', `${page}.md`), 'utf8');
	const [, rest = ''] = text.split(`\n## ${heading}\n`);
	const [section = ''] = rest.split('\n## ');
	return [...section.matchAll(/^\| `--([\w-]+)/gm)].map(([, name = '']) => name);
}

it.each([
	['build', 'static-host', 'Flags'],
	['index', 'service/sources', 'Flags'],
	['keys', 'service/keys-and-origins', 'Make, list and revoke keys'],
	['readers', 'service/data-protection', "Answer a reader's request"],
	['insights', 'service/insights', 'On the command line'],
	['worker', 'service/agent-jobs', 'On other machines'],
	['agent', 'service/agent-jobs', 'Flags'],
])('the table of the flags of %s in %s.md is whole', async (command, page, heading) => {
	const { out } = await runCommand([command, '--help']);
	const flags = [...out.matchAll(/^ +--([\w-]+)/gm)].map(([, name = '']) => name);
	expect(documentedFlags(page, heading).toSorted()).toEqual(flags.filter((name) => name !== 'help').toSorted());
});
