import { parseToml } from '../../data-formats/parse-toml.js';
import { parseYaml } from '../../data-formats/parse-yaml.js';
import { isRecord } from '../core/read-json.js';

/** A title, or a part of a configuration that holds it, when it is a text with words. */
export const titleOf = (value: unknown): string | undefined =>
	typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The texts of a list. */
export const textsOf = (list: unknown): string[] =>
	Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];

/** The folder of the site that `base` or `baseUrl` says. */
export const baseOf = (base: unknown): string =>
	typeof base === 'string' ? base.replace(/^[a-z]+:\/\/[^/]*/, '').replace(/\/+$/, '') : '';

/** The folders of translations that `locales` names; those of other sites have none. */
export const foldersOfLanguages = (locales: unknown): string[] | undefined =>
	isRecord(locales)
		? Object.entries(locales).flatMap(([name, locale]) =>
				name === 'root' || (isRecord(locale) && /^[a-z]+:/.test(String(locale.link)))
					? []
					: [name.replace(/^\/|\/$/g, '')],
			)
		: undefined;

/** What a configuration of TOML, YAML or JSON holds. */
export function dataOf(configuration: string): Record<string, unknown> {
	const { data, problem } = parseToml(configuration);
	return problem === undefined ? data : yamlOf(configuration);
}

/** What a configuration of YAML or JSON holds; nothing where it cannot be read. */
export function yamlOf(configuration: string): Record<string, unknown> {
	try {
		const read = parseYaml(configuration, { logLevel: 'silent', strict: false, uniqueKeys: false });
		return isRecord(read) ? read : {};
	} catch {
		return {};
	}
}
