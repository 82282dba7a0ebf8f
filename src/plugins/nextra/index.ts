import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type PluginOptions, type ReadOptions, readPluginOptions } from '../script-tag/plugin-options.js';
import { afterBuild, scriptTag, writesFiles } from '../script-tag/script-tag.js';
import { basePath, originOf } from '../script-tag/site-origin.js';

export type { PluginOptions as DocentOptions, WidgetOptions } from '../script-tag/plugin-options.js';

/** What this plugin knows of the configuration of Next.js. */
interface NextConfig {
	output?: string | undefined;
	distDir?: string | undefined;
	basePath?: string | undefined;
	env?: Record<string, string | undefined> | undefined;
}

const noExport =
	"Docent: Next.js has no folder of finished pages without output: 'export', so llms.txt and the pages as Markdown are not written; agentFiles: false hides this line.";

const noExportOfStatic =
	"Docent: static: true of docent/nextra needs finished pages; set output: 'export' in next.config.";

const noAddress =
	'Docent: Next.js does not know the address of the site, so there is no sitemap.xml, and llms.txt has paths; set options: { docsUrl: "https://docs.example.com" } of docent/nextra.';

/** Whether this process runs the build and is not one of its workers. */
const isBuild = () => process.argv.includes('build') && process.env.IS_NEXT_WORKER === undefined;

let isPlanned = false;

/** Next.js has no hook after an export, so a child process writes the files when the build's process ends. */
function writeFilesAtTheEnd(config: NextConfig, read: ReadOptions): void {
	if (!isBuild() || isPlanned) return;
	isPlanned = true;
	if (config.output !== 'export') {
		if (read.static) throw new Error(noExportOfStatic);
		console.warn(noExport);
		return;
	}
	const site = {
		folder: config.distDir && config.distDir !== '.next' ? config.distDir : 'out',
		origin: originOf(read.options?.docsUrl),
		base: basePath(config.basePath),
		cleanUrls: true,
		hasSitemap: false,
		title: undefined,
		...afterBuild(read),
	};
	if (!site.origin) console.warn(noAddress);
	const script = fileURLToPath(new URL('./finish-site-script.js', import.meta.url));
	process.once('exit', (code) => {
		if (code === 0) spawnSync(process.execPath, [script, JSON.stringify(site)], { stdio: 'inherit' });
	});
}

/**
 * The assistant on a Nextra site: `<Assistant />` of `docent/nextra/assistant` in the layout has these options. A static export gets the
 * files for agents.
 *
 * @example
 * export default withDocent({ service: 'https://assistant.example.com', domain: 'acme', apiKey: 'svc_dsc_…' })(withNextra({}));
 */
export function withDocent(options: PluginOptions): <Config extends object>(config: Config) => Config {
	const read = readPluginOptions('docent/nextra', options);
	const suited = { search: 'palette', searchTrigger: '.nextra-search input' } as const;
	const extend = <Config extends object>(config: Config): Config => {
		const { env, basePath = '' } = config as NextConfig;
		const { src, data } = scriptTag(read, basePath, suited);
		if (writesFiles(read)) writeFilesAtTheEnd(config as NextConfig, read);
		return { ...config, env: { ...env, DOCENT_TAG: JSON.stringify({ src, data, basePath }) } };
	};
	return (config) => {
		if (typeof config !== 'function') return extend(config);
		const make = config as unknown as (...args: unknown[]) => Promise<object>;
		return (async (...args: unknown[]) => extend(await make(...args))) as unknown as typeof config;
	};
}
