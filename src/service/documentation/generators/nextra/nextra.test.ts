import { expect, it } from 'vitest';
import { scratchFolder } from '../../../../testing/service/scratch-folder.js';
import { explainFolder } from '../../explain/explain-folder.js';
import { loadDocumentation } from '../../load-documentation.js';

it('reads groups of folders, ids and marks of headings as Fumadocs has them', async () => {
	const { pages } = await explainFolder(
		scratchFolder({
			'next.config.mjs': 'fumadocs',
			'content/docs/(guides)/install.mdx':
				'### Pull the rope [#rope]\n\n## One [!toc]\n\n## Two [toc] [#second]\n\n## Of [#x] and y',
			'content/docs/(guides)/index.mdx': 'Text',
		}),
	);
	expect(pages.map(({ path }) => path)).toEqual(['/docs', '/docs/install']);
	expect(pages[1]?.ids).toEqual(['rope', 'one', 'second', 'of-x-and-y']);
});

it('includes files as Fumadocs does', async () => {
	const { pages } = await loadDocumentation(
		scratchFolder({
			'next.config.mjs': 'fumadocs',
			'content/docs/a.mdx': '<include>../_part.mdx</include>\n\n<include lang="ts">../b.ts</include>',
			'content/_part.mdx': 'Part words.',
			'content/b.ts': 'let b;',
		}),
	);
	expect(pages[0]?.markdown).toBe('Part words.\n\n```ts\nlet b;\n```');
});
