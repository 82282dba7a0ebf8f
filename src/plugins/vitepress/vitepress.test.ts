import { describe, expect, it, vi } from 'vitest';
import docent from './index.js';

const options = { service: 'https://assistant.example.com', domain: 'acme', apiKey: 'svc_dsc_x', agentFiles: false };
const siteOf = () => ({
	outDir: '/nowhere',
	cleanUrls: true,
	site: { title: 'Tern', base: '/', head: [] as unknown[] },
	buildEnd: vi.fn(),
});

/** Those of VitePress that the plugin extends. */
interface Hooks {
	transformHead?: (page: { pageData: { frontmatter: object } }) => Promise<unknown[] | undefined>;
}

describe('the plugin of VitePress', () => {
	it('adds the tag to a site once, though its configuration is resolved twice', () => {
		const vitepress = siteOf();
		const plugin = docent(options);
		plugin.configResolved({ vitepress });
		plugin.configResolved({ vitepress });
		expect(vitepress.site.head).toEqual([
			['script', expect.objectContaining({ src: 'https://assistant.example.com/docent.js', 'data-filter': 'auto' })],
		]);
	});

	it('leaves the end of the build to the owner, who wants no files', () => {
		const vitepress = siteOf();
		const { buildEnd } = vitepress;
		docent(options).configResolved({ vitepress });
		expect(vitepress.buildEnd).toBe(buildEnd);
	});

	it('hides a page from the search that the search of the site leaves out', async () => {
		const vitepress: ReturnType<typeof siteOf> & Pick<Hooks, 'transformHead'> = siteOf();
		vitepress.transformHead = async () => [['meta', { name: 'own' }]];
		docent({ static: true }).configResolved({ vitepress });
		const headOf = (frontmatter: object) => vitepress.transformHead?.({ pageData: { frontmatter } });
		expect(await headOf({})).toEqual([['meta', { name: 'own' }]]);
		const hidden = ['meta', { name: 'docent', content: 'noindex' }];
		expect(await headOf({ search: false })).toEqual([['meta', { name: 'own' }], hidden]);
	});

	it('says where it belongs', () => {
		expect(() => docent(options).configResolved({})).toThrow('belongs in the configuration of VitePress');
	});
});
