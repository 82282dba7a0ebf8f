import type { PluginOptions, WidgetOptions } from './plugin-options.js';

/** The attributes of the script tag, without `async`. */
export interface ScriptTag {
	src: string;
	/** `data-domain`, `data-api-key` and the others. */
	data: Record<string, string>;
}

const attributeName = (option: string) => `data-${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const attributeValue = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/**
 * The tag of a site.
 * @param suited defaults that suit the generator
 */
export function scriptTag({ service, domain, apiKey, options }: PluginOptions, suited: WidgetOptions): ScriptTag {
	const chosen: Record<string, unknown> = { ...suited, ...options };
	// The generator's default for `searchTrigger` is only for the palette.
	if (chosen.search !== 'palette') chosen.searchTrigger = options?.searchTrigger;
	// The default of `baseUrl` is the origin of the script, which has no path.
	const baseUrl = new URL(service).pathname === '/' ? undefined : service;
	const all = Object.entries({ domain, apiKey, baseUrl, ...chosen }).filter(([, value]) => value != null);
	return {
		src: `${service}/docent.js`,
		data: Object.fromEntries(all.map(([name, value]) => [attributeName(name), attributeValue(value)])),
	};
}
