import { fileURLToPath } from 'node:url';
import { type PluginOptions, type ReadOptions, readPluginOptions } from '../script-tag/plugin-options.js';
import { afterBuild, type ScriptTag, scriptTag, writesFiles } from '../script-tag/script-tag.js';
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

/** What Astro hands to an integration. */
interface AstroSetup {
	config?: AstroConfig;
	injectScript(stage: string, code: string): void;
}

/** What Starlight hands to a plugin. */
interface StarlightSetup {
	astroConfig?: AstroConfig;
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
function filesHooks(read: ReadOptions, title: () => string | undefined) {
	let config: AstroConfig;
	return {
		'astro:config:done'(setup: object) {
			config = (setup as { config: AstroConfig }).config;
		},
		async 'astro:build:done'(setup: object) {
			const { dir, logger } = setup as { dir: URL; logger: Log };
			const { finishSite } = await import('../../service/static/finish-site.js');
			const origin = originOf(config.site) ?? originOf(read.options?.docsUrl);
			const lines = await finishSite({
				folder: fileURLToPath(dir),
				title: title(),
				origin,
				base: basePath(config.base),
				cleanUrls: config.build.format !== 'preserve',
				hasSitemap: config.integrations.some(({ name }) => name === '@astrojs/sitemap'),
				...afterBuild(read),
			});
			if (!origin) logger.warn(noAddress);
			for (const line of lines) logger.info(line);
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
	const suited = { filter: 'auto', search: 'palette', searchTrigger: 'site-search button' } as const;
	let title: string | undefined;
	const files = filesHooks(read, () => title);
	return {
		name: 'docent',
		hooks: {
			'config:setup'(setup) {
				const { config, astroConfig, updateConfig, addIntegration } = setup as StarlightSetup;
				const tag = scriptTag(read, astroConfig?.base, suited);
				title = titleIn(config.title);
				const script = { tag: 'script', attrs: { async: true, src: tag.src, ...tag.data } };
				updateConfig({ head: [...(config.head ?? []), script] });
				if (writesFiles(read)) addIntegration({ name: 'docent', hooks: files });
			},
			'astro:config:setup'(setup) {
				const { config, injectScript } = setup as AstroSetup;
				injectScript('head-inline', tagAsScript(scriptTag(read, config?.base, suited)));
			},
			'astro:config:done': files['astro:config:done'],
			async 'astro:build:done'(setup) {
				if (writesFiles(read)) await files['astro:build:done'](setup);
			},
		},
	};
}
