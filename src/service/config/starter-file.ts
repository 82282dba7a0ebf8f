import { stringify } from 'yaml';
import { type SettingName, settings } from './settings.js';

/** The settings that most owners look at first, with a value for those whose default says too little. */
const shown: readonly (readonly [name: SettingName, example?: unknown])[] = [
	['docsFolder', 'docs'],
	['docsFormat'],
	['siteTitle', 'My docs'],
	['siteUrl'],
	['domain'],
	['allowedOrigins', ['https://docs.example.com', 'https://app.example.com']],
	['instructions'],
	['model.provider', 'openai-compatible'],
	['model.model', 'name'],
	['model.baseUrl'],
	['port'],
	['host'],
	['publicUrl'],
	['dataFolder'],
	['retentionDays', 90],
	['limits.assistantPerAddressAndDay', 500],
	['agent.repository', 'https://github.com/acme/docs'],
];

const head = `## What docent-service is to do here. It reads this file when it is started in this folder, and no flag is needed.
## A line that begins with one # is a setting that is not in use: take the # away to use it.
## Flags and variables of the environment override this file. Keys and passwords belong only in the environment.
`;

/** What the table says of a setting, without Markdown: its links lead to pages of the documentation. */
export const plainSentence = (about: string): string =>
	about.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');

/**
 * The text of a first `docent.config.yaml`: each setting with its sentence, in use where `found` has a value for it.
 * @param note what was recognised, as a sentence
 */
export function starterFile(found: Partial<Record<SettingName, string>>, note?: string): string {
	const parts = [head];
	let group = '';
	for (const [name, example] of shown) {
		const { about, env, example: hint, default: byDefault } = settings[name];
		const [outer = '', key] = name.split('.') as [string, string?];
		const value = found[name] ?? example ?? hint ?? byDefault;
		const line = stringify({ [key ?? outer]: value }, { flowCollectionPadding: false, collectionStyle: 'flow' })
			.trim()
			.replace(/^\{\s*|\s*\}$/g, '');
		const mark = found[name] === undefined ? '# ' : '';
		const sentence = `## ${plainSentence(about)} (${env[0]})`;
		const opening = key !== undefined && group !== outer ? [`# ${outer}:`] : [];
		group = key === undefined ? '' : outer;
		const before = opening.length > 0 || key === undefined ? [''] : [];
		const own = name === 'docsFolder' && note !== undefined ? [`## ${note}`] : [];
		parts.push([...before, sentence, ...own, ...opening, `${mark}${key === undefined ? '' : '  '}${line}`].join('\n'));
	}
	return `${parts.join('\n').replace(/^\n+/, '')}\n`;
}
