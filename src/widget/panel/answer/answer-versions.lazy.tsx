import type { Source } from '../../../contract/source.js';
import type { LanguageTag } from '../../strings/languages.js';
import { useLanguage } from '../language.js';

/** The word before the name of a version. */
const words: Record<LanguageTag, string> = {
	en: 'Version',
	de: 'Version',
	fr: 'Version',
	es: 'Versión',
	'pt-BR': 'Versão',
	ja: 'バージョン',
	'zh-CN': '版本',
	ko: '버전',
	ar: 'الإصدار',
	he: 'גרסה',
};

/** `v2.1` is version 2.1. */
const nameOf = (version: string) => version.replace(/^v(?=\d)/i, '');

/** The versions of the documentation that the cited places belong to. */
function Versions({ sources }: { sources: readonly Source[] }) {
	const language = useLanguage();
	const names = new Set(sources.flatMap(({ version }) => (version ? [nameOf(version)] : [])));
	return (
		<p class="mt-3 flex flex-wrap gap-1">
			{[...names].map((name) => (
				<span key={name} class="answer-version rounded-full border border-line px-2 py-px text-muted text-xs">
					{words[language.tag]} <bdi>{name}</bdi>
				</span>
			))}
		</p>
	);
}

export { default as css } from './answer-versions.css';
export { Versions as view };
