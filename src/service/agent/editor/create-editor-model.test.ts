import { describe, expect, it } from 'vitest';
import { editPages } from '../../../testing/edit-pages.js';

const docs = {
	'docs.json':
		'{\n\t"navigation": {\n\t\t"groups": [\n\t\t\t{ "group": "Guide", "pages": ["index", "guide/install", "guide/use"] }\n\t\t]\n\t}\n}\n',
	'index.md': '# Acme\n\nSee [how to install](guide/install.md#linux) and [use](/guide/use).\n',
	'guide/install.md':
		'---\ntitle: Install\ndescription: Install Acme.\n---\n\n## Linux\n\nRun `acme install`, Acme says.\n\n## Linux\n\nBack to [the first](#linux), [home](../index.md) and ![a](img/a.png).\n',
	'guide/use.md': '# Use\n\nFirst [install](./install#linux-1).\n',
	'guide/img/a.png': 'image',
};

describe('replacing text', () => {
	it('changes what readers see, and leaves addresses', async () => {
		const { files, text } = await editPages(docs, 'Replace "Acme" with "Umbrella"');
		expect(files['index.md']).toBe(
			'# Umbrella\n\nSee [how to install](guide/install.md#linux) and [use](/guide/use).\n',
		);
		expect(files['guide/install.md']).toContain('description: Install Umbrella.');
		expect(files['guide/install.md']).toContain('`acme install`, Umbrella says');
		expect(text).toBe('Replaced "Acme" with "Umbrella" in 3 places on 2 pages.');
	});

	it('takes links along when it changes a heading', async () => {
		const { files, text } = await editPages(docs, 'Replace "Linux" with "Unix" in guide/install.md');
		expect(files['index.md']).toContain('(guide/install.md#unix)');
		expect(files['guide/use.md']).toContain('(./install#unix-1)');
		expect(files['guide/install.md']).toContain('[the first](#unix)');
		expect(text).toContain('3 links to headings with that text were changed with them.');
	});

	it('says when there is nothing to change', async () => {
		const { files, text } = await editPages(docs, 'Replace "Nothing" with "x"');
		expect(files).toEqual(docs);
		expect(text).toBe('No page contains "Nothing".');
	});
});
