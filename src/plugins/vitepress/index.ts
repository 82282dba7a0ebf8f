import { type PluginOptions, type ReadOptions, readPluginOptions } from '../script-tag/plugin-options.js';
import { afterBuild, scriptTag, writesFiles } from '../script-tag/script-tag.js';
import { basePath, originOf } from '../script-tag/site-origin.js';

export type { PluginOptions as DocentOptions, WidgetOptions } from '../script-tag/plugin-options.js';

/** What this plugin knows of VitePress. */
interface VitePress {
	outDir: string;
	cleanUrls: boolean;
	sitemap?: { hostname?: string };
	site: { title: string; base: string; head: unknown[] };
	buildEnd?: (config: never) => unknown;
	transformHead?: (page: { pageData: { frontmatter: { search?: unknown } } }) => Promise<unknown[] | undefined>;
}

/** A plugin of Vite, as VitePress takes it in `vite.plugins`. */
export interface DocentPlugin {
	name: string;
	configResolved(config: object): void;
}

const noAddress =
	'Docent: VitePress does not know the address of the site, so there is no sitemap.xml, and llms.txt has paths; set sitemap: { hostname: "https://docs.example.com" } in its configuration.';

async function writeFiles({ outDir, cleanUrls, sitemap, site }: VitePress, read: ReadOptions) {
	const { finishSite } = await import('../../service/static/finish-site.js');
	const { title, base } = site;
	const origin = originOf(sitemap?.hostname) ?? originOf(read.options?.docsUrl);
	const hasSitemap = sitemap?.hostname !== undefined;
	const lines = await finishSite({
		folder: outDir,
		title,
		origin,
		base: basePath(base),
		cleanUrls,
		hasSitemap,
		...afterBuild(read),
	});
	if (!origin) console.warn(noAddress);
	for (const line of lines) console.info(line);
}

/** Hides pages that `search: false` keeps out of the site's own search: their HTML says nothing of it. */
function hideUnsearched(vitepress: VitePress) {
	const own = vitepress.transformHead;
	vitepress.transformHead = async (page) => {
		const head = (await own?.(page)) ?? [];
		const { search } = page.pageData.frontmatter;
		return search === false ? [...head, ['meta', { name: 'docent', content: 'noindex' }]] : head;
	};
}

/**
 * The assistant on a VitePress site, with the files for agents beside its pages.
 *
 * @example
 * export default defineConfig({
 * 	vite: { plugins: [docent({ service: 'https://assistant.example.com', domain: 'acme', apiKey: 'svc_dsc_…' })] },
 * });
 */
export default function docent(options: PluginOptions): DocentPlugin {
	const read = readPluginOptions('docent/vitepress', options);
	const suited = { filter: 'auto', search: 'palette', searchTrigger: '.DocSearch-Button' } as const;
	const prepared = new WeakSet<VitePress>();
	return {
		name: 'docent',
		configResolved(config) {
			const { vitepress } = config as { vitepress?: VitePress };
			if (!vitepress) throw new Error('Docent: docent/vitepress belongs in the configuration of VitePress.');
			// A build resolves its configuration for the browser and for the server.
			if (prepared.has(vitepress)) return;
			prepared.add(vitepress);
			const { src, data } = scriptTag(read, vitepress.site.base, suited);
			vitepress.site.head.push(['script', { async: '', src, ...data }]);
			if (!writesFiles(read)) return;
			hideUnsearched(vitepress);
			const own = vitepress.buildEnd;
			vitepress.buildEnd = async (built: never) => {
				await own?.(built);
				await writeFiles(vitepress, read);
			};
		},
	};
}
