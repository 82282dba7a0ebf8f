import { describe, expect, it } from 'vitest';
import { editPages } from '../../../testing/agent/edit-pages.js';

const lines = (...all: string[]) => `${all.join('\n')}\n`;

describe('a section that moves to another page', () => {
	const pages = {
		'guide/updater.md': lines(
			'# Updater',
			'',
			'See [the server](#server-support), [again](#notes-1) and [Cloud].',
			'',
			'## Notes',
			'',
			'First.',
			'',
			'## Server Support',
			'',
			'With [CrabNebula Cloud], [Cloud] or [keys](#notes), [below](#dynamic), [use](use.md#run), ![](shot.png).[^1]',
			'',
			'### Dynamic',
			'',
			'Words.',
			'',
			'## Notes',
			'',
			'Last.',
			'',
			'[CrabNebula Cloud]: cloud.md#start "Cloud"',
			'[Cloud]: https://cloud.example',
			'',
			'[^1]: A note.',
		),
		'server.md': lines('# Server', '', '## Dynamic', '', 'Of its own.'),
		'guide/use.md': lines(
			'# Use',
			'',
			'## Run',
			'',
			'[Server](./updater.md#server-support), [two](/guide/updater#dynamic)',
		),
		'guide/shot.png': 'image',
		'guide/cloud.md': lines('# Cloud', '', '## Start'),
	};
	const move = 'Move the section "Server Support" from guide/updater.md to server.md';

	it('takes along its definitions and footnotes, and its links and those to it follow', async () => {
		const { files, text } = await editPages(pages, `${move}.`);
		expect(files['server.md']).toBe(
			lines(
				'# Server',
				'',
				'## Dynamic',
				'',
				'Of its own.',
				'',
				'## Server Support',
				'',
				'With [CrabNebula Cloud], [Cloud] or [keys](guide/updater.md#notes), [below](#dynamic-1), [use](guide/use.md#run), ![](guide/shot.png).[^1]',
				'',
				'### Dynamic',
				'',
				'Words.',
				'',
				'[CrabNebula Cloud]: guide/cloud.md#start "Cloud"',
				'[Cloud]: https://cloud.example',
				'[^1]: A note.',
			),
		);
		expect(files['guide/updater.md']).toBe(
			lines(
				'# Updater',
				'',
				'See [the server](../server.md#server-support), [again](#notes-1) and [Cloud].',
				'',
				'## Notes',
				'',
				'First.',
				'',
				'## Notes',
				'',
				'Last.',
				'',
				'[Cloud]: https://cloud.example',
			),
		);
		expect(files['guide/use.md']).toContain('[Server](../server.md#server-support), [two](/server#dynamic-1)');
		expect(text).toBe(
			'Moved the section "Server Support" from guide/updater.md to server.md. 7 links changed with it. Links of other sites to /guide/updater#server-support and /guide/updater#dynamic now lead to the top of the page.',
		);
	});

	it('goes to a place on the page, and its headings get the level there', async () => {
		const { files } = await editPages(pages, `${move} under "Dynamic".`);
		expect(files['server.md']).toMatch(/Of its own\.\n\n### Server Support\n[\s\S]*\n#### Dynamic\n/);
		const { files: before } = await editPages(pages, `${move} before "Dynamic".`);
		expect(before['server.md']).toMatch(
			/^# Server\n\n## Server Support\n[\s\S]*### Dynamic\n[\s\S]*## Dynamic\n\nOf its own/,
		);
		expect(before['guide/use.md']).toContain('[two](/server#dynamic)');
	});

	it('leaves the definitions behind that the old page needs, and refuses others of the same name', async () => {
		const inside = {
			...pages,
			'guide/updater.md': lines('# A', '', '[x]', '', '## Server Support', '', '[x]', '', '[x]: b.md'),
		};
		const { files } = await editPages(inside, `${move}.`);
		expect(files['guide/updater.md']).toBe(lines('# A', '', '[x]', '', '[x]: b.md'));
		const taken = { ...pages, 'server.md': lines('# Server', '', '[cloud]', '', '[cloud]: elsewhere.md') };
		await expect(editPages(taken, `${move}.`)).rejects.toThrow('server.md has another definition of [cloud]');
	});

	it('takes along the imports of MDX that it uses', async () => {
		const mdx = {
			'a/one.mdx': lines(
				'import Tabs from "@theme/Tabs";',
				"import Box from '../parts/box.jsx';",
				'import Other from "./other.jsx";',
				'',
				'# One',
				'',
				'<Other />',
				'',
				'## Two',
				'',
				'<Tabs value={Box.name}>Words</Tabs>',
			),
			'two.mdx': lines('---', 'title: Two', '---', '', 'Words.'),
			'three.md': lines('# Three'),
		};
		const { files } = await editPages(mdx, 'Move the section "Two" from a/one.mdx to two.mdx.');
		expect(files['two.mdx']).toBe(
			lines(
				'---',
				'title: Two',
				'---',
				'',
				'import Tabs from "@theme/Tabs";',
				"import Box from './parts/box.jsx';",
				'',
				'Words.',
				'',
				'## Two',
				'',
				'<Tabs value={Box.name}>Words</Tabs>',
			),
		);
		await expect(editPages(mdx, 'Move the section "Two" from a/one.mdx to three.md.')).rejects.toThrow(
			'The section needs imports of MDX, and three.md is not MDX.',
		);
	});
});
