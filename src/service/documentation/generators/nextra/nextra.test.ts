import { expect, it } from 'vitest';
import { scratchFolder } from '../../../../testing/service/scratch-folder.js';
import { explainFolder } from '../../explain/explain-folder.js';

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
