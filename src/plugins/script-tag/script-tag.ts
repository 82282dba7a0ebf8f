import type { ReadOptions, WidgetOptions } from './plugin-options.js';
import { basePath } from './site-origin.js';

/** The attributes of the script tag, without `async`. */
export interface ScriptTag {
	src: string;
	/** `data-domain`, `data-api-key` and the others. */
	data: Record<string, string>;
}

const attributeName = (option: string) => `data-${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const attributeValue = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** The folder of the index in a built site: see `finish-site.ts`. */
const indexFolder = 'docent';

/** Whether a build writes anything beside the pages. */
export const writesFiles = (read: ReadOptions): boolean => read.agentFiles !== false || read.static === true;

/** What `finishSite` needs of the options. */
export const afterBuild = ({ service, apiKey, agentFiles = true, static: index = false }: ReadOptions) => ({
	service,
	apiKey,
	agentFiles,
	index,
});

/**
 * The tag of a site.
 * @param base path of the site
 * @param suited defaults that suit the generator
 */
export function scriptTag(read: ReadOptions, base: string | undefined, suited: WidgetOptions): ScriptTag {
	const { service, domain, apiKey, options } = read;
	const index = read.static ? `${basePath(base)}${indexFolder}/` : undefined;
	const chosen: Record<string, unknown> = { ...suited, ...options };
	// The generator's default for `searchTrigger` is only for the palette.
	if (chosen.search !== 'palette') chosen.searchTrigger = options?.searchTrigger;
	// The default of `baseUrl` is the origin of the script, which has no path.
	const isElsewhere = service !== undefined && (index !== undefined || new URL(service).pathname !== '/');
	const baseUrl = isElsewhere ? service : undefined;
	const all = Object.entries({ domain, apiKey, baseUrl, index, ...chosen }).filter(([, value]) => value != null);
	return {
		// The script beside an index was built with it.
		src: index === undefined ? `${service}/docent.js` : `${index}docent.js`,
		data: Object.fromEntries(all.map(([name, value]) => [attributeName(name), attributeValue(value)])),
	};
}
