import type { optionTable } from './option-table.js';
import type { AllOptions } from './options.js';

type Table = typeof optionTable;
type OptionWithDefault = {
	[Name in keyof Table]: Table[Name] extends { default: unknown } ? Name : never;
}[keyof Table];
type AlwaysThere = OptionWithDefault | 'baseUrl' | 'domain' | 'apiKey';

/**
 * Checked and complete options, which no longer change. With an `index` alone `apiKey` is empty, and `domain` is the index: what the
 * browser keeps has its name.
 */
export type ResolvedOptions = Readonly<Required<Pick<AllOptions, AlwaysThere>> & Omit<AllOptions, AlwaysThere>>;

/** The loader's options. An absent option means its default. */
export type LoaderOptions = Omit<ResolvedOptions, OptionWithDefault> & Partial<ResolvedOptions>;

/** The table's defaults and `plain` patterns. The build inserts them, so that loader and panel need no table. */
declare const __OPTION_DEFAULTS__: Pick<ResolvedOptions, OptionWithDefault>;
declare const __PLAIN_OPTIONS__: RegExp;

/** Adds the defaults that the loader left out. */
export const complete = <Options extends LoaderOptions>(options: Options): Options & ResolvedOptions => ({
	...__OPTION_DEFAULTS__,
	...options,
});

/**
 * Resolves options that the loader can check alone, as in `theme=dark`. If there is any other option, it returns `undefined`, and the
 * page loads the module `settings`. A page with few options loads less code.
 * @param baseUrl the default of `baseUrl`
 */
export function resolvePlain(given: object, baseUrl: string): LoaderOptions | undefined {
	const resolved: Record<string, unknown> = { baseUrl };
	for (const [name, value] of Object.entries(given)) {
		if (value == null) continue;
		if (!__PLAIN_OPTIONS__.test(`${name}=${value}`)) return undefined;
		// Attributes are texts, and some programs write numbers.
		resolved[name] = `${value}`;
	}
	if (resolved.domain && resolved.apiKey) return resolved as unknown as LoaderOptions;
}
