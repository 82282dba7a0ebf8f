import { AsyncLocalStorage } from 'node:async_hooks';
import { parseAccept } from 'hono/utils/accept';
import { type Content, html } from '../site/html.js';
import ar from './strings/ar.json' with { type: 'json' };
import de from './strings/de.json' with { type: 'json' };
import es from './strings/es.json' with { type: 'json' };
import fr from './strings/fr.json' with { type: 'json' };
import he from './strings/he.json' with { type: 'json' };
import ja from './strings/ja.json' with { type: 'json' };
import ko from './strings/ko.json' with { type: 'json' };
import ptBr from './strings/pt-br.json' with { type: 'json' };
import zhCn from './strings/zh-cn.json' with { type: 'json' };

/** Navigation, headings and buttons by their English words. */
export const translations = { ar, de, es, fr, he, ja, ko, 'pt-BR': ptBr, 'zh-CN': zhCn };
type PageLanguage = keyof typeof translations | 'en';
const tags = ['en', ...Object.keys(translations)] as PageLanguage[];

const viewers = new AsyncLocalStorage<PageLanguage>();

/** Runs in the language that a browser wants most among those that the pages have. @param accepted the header `Accept-Language` */
export function speaking<Result>(accepted: string, run: () => Result): Result {
	const wanted = parseAccept(accepted).map(({ type }) => type.slice(0, 2).toLowerCase());
	return viewers.run(wanted.flatMap((name) => tags.find((tag) => tag.slice(0, 2) === name) ?? [])[0] ?? 'en', run);
}

export const pageLanguage = (): PageLanguage => viewers.getStore() ?? 'en';
export const pageDirection = (): 'ltr' | 'rtl' => (/ar|he/.test(pageLanguage()) ? 'rtl' : 'ltr');

/** Words in the viewer's language, or in English. */
export function say(words: string): string {
	const language = pageLanguage();
	const known: Readonly<Record<string, string>> = language === 'en' ? {} : translations[language];
	return known[words] ?? words;
}

/** The same in an element of its language, because the sentences around it are English. */
export function said(words: string): Content {
	const own = say(words);
	return own === words ? words : html`<span lang="${pageLanguage()}">${own}</span>`;
}
