import { expect, it } from 'vitest';
import { shown } from '../../../../testing/documentation/shown-page.js';
import { scratchFolder } from '../../../../testing/service/scratch-folder.js';
import { loadDocumentation } from '../../load-documentation.js';

it.each([
	['::tip\nHeed.\n::', '> [!TIP]\n> Heed.'],
	[':::warning\nHeed.\n:::', '> [!WARNING]\n> Heed.'],
	['::alert{type="danger" title="Mind"}\nHeed.\n::', '> [!CAUTION]\n> **Mind**\n>\n> Heed.'],
	[
		'::card-group\n  ::card\n  ---\n  title: Quay\n  to: /quay\n  icon: x\n  ---\n  #default\n  A place.\n  ::\n::',
		'  **[Quay](/quay)**\n\n  A place.',
	],
	['::code-group\n```sh [npm]\nnpm i\n```\n::', '**npm**\n\n```sh\nnpm i\n```'],
	['::Embed{src="/x"}\n\n#quay', '#quay'],
	['Is :badge[new]{type="x"}, :icon{name="y"}and [red]{.red}: `:a[b]`.', 'Is new, and red: `:a[b]`.'],
	["# {{ $doc.title }} {{ $doc.x || 'else' }}\n\n```md\n::tip\n::\n```", '# The page else\n\n```md\n::tip\n::\n```'],
])('MDC: %s', (source, expected) => {
	expect(shown('nuxt-content', source)).toBe(expected);
});

it('gives a heading the id of its words without its badge', async () => {
	const { pages } = await loadDocumentation(
		scratchFolder({
			'nuxt.config.ts': "export default { modules: ['@nuxt/content'] }",
			'content/a.md': '# A\n\n## tryMoor :badge[v3.10]{color="info" size="xs"}\n\nText.',
		}),
	);
	expect(pages[0]?.sections.map(({ anchor, heading }) => [anchor, heading]).at(-1)).toEqual([
		'trymoor',
		'tryMoor v3.10',
	]);
});
