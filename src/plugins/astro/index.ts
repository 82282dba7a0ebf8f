import { fileURLToPath } from 'node:url';
import { type PluginOptions, readPluginOptions } from '../script-tag/plugin-options.js';
import { type ScriptTag, scriptTag } from '../script-tag/script-tag.js';
import { basePath, originOf } from '../script-tag/site-origin.js';

export type { PluginOptions as DocentOptions, WidgetOptions } from '../script-tag/plugin-options.js';

/** What this plugin knows of Astro's configuration. */
interface AstroConfig {
	site?: string | undefined;
	base: string;
	build: { format: string };
	integrations: { name: string }[];
}

interface Log {
	info(sentence: string): void;
	warn(sentence: string): void;
}

/** What Starlight hands to a plugin. */
interface StarlightSetup {
	config: { title?: unknown; head?: unknown[] | undefined };
	updateConfig(config: object): void;
	addIntegration(integration: { name: string; hooks: object }): void;
}

/** A plugin of Starlight, and an integration of Astro for sites without Starlight. */
export interface DocentPlugin {
	name: string;
	hooks: {
		'config:setup'(setup: object): void;
		'astro:config:setup'(setup: object): void;
		'astro:config:done'(setup: object): void;
		'astro:build:done'(setup: object): Promise<void>;
	};
}

const noAddress =
	'Docent: Astro does not know the address of the site, so there is no sitemap.xml, and llms.txt has paths; set site: "https://docs.example.com" in astro.config.';

/** The title, or that of the first language if Starlight has several. */
function titleIn(title: unknown): string | undefined {
	const text = typeof title === 'object' && title !== null ? Object.values(title)[0] : title;
	return typeof text === 'string' ? text : undefined;
}

/** A script that adds the tag to the head, because an integration of Astro can add only scripts. */
function tagAsScript({ src, data }: ScriptTag): string {
	const attributes = JSON.stringify({ src, async: '', ...data });
	return `{ const tag = document.createElement('script'); for (const [name, value] of Object.entries(${attributes})) tag.setAttribute(name, value); document.head.append(tag); }`;
}

/** Writes the files when the pages are built. */
function filesHooks({ service, apiKey, options }: PluginOptions, title: () => string | undefined) {
	let config: AstroConfig;
	return {
		'astro:config:done'(setup: object) {
			config = (setup as { config: AstroConfig }).config;
		},
		async 'astro:build:done'(setup: object) {
			const { dir, logger } = setup as { dir: URL; logger: Log };
			const { sentenceOf, writeSiteFiles } = await import('../site-files/write-site-files.js');
			const origin = originOf(config.site) ?? originOf(options?.docsUrl);
			const files = await writeSiteFiles({
				folder: fileURLToPath(dir),
				title: title(),
				origin,
				base: basePath(config.base),
				cleanUrls: config.build.format !== 'preserve',
				hasSitemap: config.integrations.some(({ name }) => name === '@astrojs/sitemap'),
				service,
				apiKey,
			});
			if (!origin) logger.warn(noAddress);
			logger.info(sentenceOf(files));
		},
	};
}

/**
 * The assistant on a Starlight site, with the files for agents beside its pages.
 *
 * @example
 * starlight({
 * 	plugins: [docent({ service: 'https://assistant.example.com', domain: 'acme', apiKey: 'svc_dsc_…' })],
 * });
 */
export default function docent(options: PluginOptions): DocentPlugin {
	const read = readPluginOptions('docent/astro', options);
	const tag = scriptTag(read, { filter: 'auto', search: 'palette', searchTrigger: 'site-search button' });
	let title: string | undefined;
	const files = filesHooks(read, () => title);
	return {
		name: 'docent',
		hooks: {
			'config:setup'(setup) {
				const { config, updateConfig, addIntegration } = setup as StarlightSetup;
				title = titleIn(config.title);
				const script = { tag: 'script', attrs: { async: true, src: tag.src, ...tag.data } };
				updateConfig({ head: [...(config.head ?? []), script] });
				if (read.agentFiles !== false) addIntegration({ name: 'docent', hooks: files });
			},
			'astro:config:setup'(setup) {
				const { injectScript } = setup as { injectScript(stage: string, code: string): void };
				injectScript('head-inline', tagAsScript(tag));
			},
			'astro:config:done': files['astro:config:done'],
			async 'astro:build:done'(setup) {
				if (read.agentFiles !== false) await files['astro:build:done'](setup);
			},
		},
	};
}
