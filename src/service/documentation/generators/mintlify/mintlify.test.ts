import { expect, it } from 'vitest';
import { idsOf, shown } from '../../../../testing/documentation/shown-page.js';
import { readPage } from '../../page/read-page.js';

it('Mintlify: words of components, and operations as pages', () => {
	expect(
		shown(
			'mintlify',
			'A <Tooltip tip="a post">bollard</Tooltip>.\n\n<Frame caption="A quay">![](a.png)</Frame>',
			'a.mdx',
		),
	).toContain('A bollard (a post).');
	expect(shown('mintlify', '<Tab title="npm">\n  Run it.\n</Tab>')).toBe('**npm**\n\nRun it.');
	const { page } = readPage({
		file: 'delete.mdx',
		path: '/delete',
		frontmatter: { operation: 'api.json DELETE /v1/boats/{id}', facets: {} },
		body: '',
		resolve: (url) => url,
	});
	expect([page.title, page.sections[0]?.markdown]).toEqual(['DELETE /v1/boats/{id}', '`DELETE /v1/boats/{id}`']);
});

it('makes the ids of headings as its sites do', () => {
	expect(idsOf('mintlify')).toBe('node-js-api 1-install déjà-vu-&-co use-__init__-new what-s-new same same-2 安装');
});
