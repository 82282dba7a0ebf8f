import { beforeAll, describe, expect, it } from 'vitest';
import type { Documentation, DocumentationPage } from '../core/documentation.js';
import { createRetriever } from '../create-retriever.js';
import { findPassages } from '../passages/find-passages.js';
import type { Question } from '../passages/question.js';
import type { Retriever } from '../retriever.js';
import { openIndex } from './open-index.js';
import { writeIndex } from './write-index.js';

const subjects = ['install', 'rotate keys', 'deploy', 'search', 'migrate', 'theme', 'webhooks', 'roles'];

/** A page of one of many folders, in two languages and two versions. */
function pageOf(number: number): DocumentationPage {
	const subject = subjects[number % subjects.length] ?? '';
	const folder = Math.floor(number / 40);
	const language = number % 2 === 0 ? undefined : 'de';
	const version = number % 4 < 2 ? '1' : '2';
	const path = `/${version}${language ? '/de' : ''}/part-${folder}/${subject.replace(' ', '-')}-${number >> 2}`;
	const title = `How to ${subject} ${folder}`;
	const markdown = `Use the part ${folder} to ${subject} number ${number}.`;
	const section = { anchor: '', heading: title, depth: 1, breadcrumb: [title], markdown, text: markdown, code: '' };
	const empty = { ...section, markdown: '', text: '' };
	return {
		path,
		title,
		description: '',
		file: `${path}.md`,
		markdown,
		// Some pages have no text.
		sections: number % 97 === 0 ? [empty] : [section],
		facets: { version, ...(language && { language }) },
		...(number % 5 === 0 && { actions: [{ name: `act-${number}`, label: 'Act', url: '/act' }] as never }),
	};
}

function documentationOf(count: number): Documentation {
	const pages = Array.from({ length: count }, (_, number) => pageOf(number));
	const links = pages.filter((_, number) => number % 3 > 0).map(({ path, title }) => ({ path, title }));
	const renamed = links.map((link, at) => (at % 7 === 0 ? { ...link, title: `Named ${at}` } : link));
	const nowhere = { path: '/nowhere', title: 'Nowhere' };
	return {
		title: 'Parts',
		pages,
		navigation: [
			{ title: 'First', pages: [nowhere, ...renamed.slice(0, 50)] },
			{ title: 'Others', pages: [...renamed.slice(50), ...renamed.slice(0, 2)] },
		],
		warnings: [],
	};
}

const asked = (text: string, more: Partial<Question>): Question & { pageSize: number } => ({
	...{ messageId: 'msg_1', text, history: [], fp: '', threadId: undefined, filter: null, context: [] },
	...{ currentPath: undefined, ...more, pageSize: 5 },
});

const cited = { role: 'assistant' as const, text: 'Do it. [1](/1/part-3/rotate-keys-32) [2](/2/part-9/deploy-90)' };

describe.each([300, 2_700])('an index of %i pages', (count) => {
	let memory: Retriever;
	let files: Map<string, Uint8Array>;

	beforeAll(async () => {
		const documentation = documentationOf(count);
		memory = await createRetriever(documentation);
		files = await writeIndex(documentation, { title: 'Parts', passages: 5, answerThreshold: 0.35 });
	}, 120_000);

	async function told(retriever: Retriever, question: ReturnType<typeof asked>) {
		const history = question.text.startsWith('And') ? [{ role: 'user' as const, text: 'rotate keys' }, cited] : [];
		const found = await findPassages(retriever, question, history, 0.35);
		const facts = ({ url, path, title, group, actions = [], version, language, score }: (typeof found.passages)[0]) =>
			({ url, path, title, group, actions, version, language, score }) as const;
		return {
			passages: found.passages.map(facts),
			candidates: found.candidates.map(facts),
			sections: found.sections.map(facts),
			reader: found.readerPage && facts(found.readerPage),
			page: found.page?.path,
			points: found.startingPoints.map(({ title, path, address, language }) => ({ title, path, address, language })),
		};
	}

	it.each([
		['How do I rotate keys?', {}],
		['How do I rotate keys?', { currentPath: '/docs/1/part-3/rotate-keys-32?a=1#b' }],
		['How do I migrate?', { filter: { version: '2', language: 'de' } }],
		['And how do I deploy it?', {}],
		['Summarise this page', { currentPath: '/2/de/part-2/webhooks-21' }],
		['xyzzy', { currentPath: '/1/part-1/install-12' }],
		['xyzzy', { filter: { language: 'de' } }],
		['xyzzy', { currentPath: '/nowhere/at/all' }],
	])('finds what one in memory finds: %s %j', async (text, more) => {
		const index = await openIndex(async (name) => files.get(name) ?? Promise.reject(new Error(name)));
		const question = asked(text, more);
		expect(await index.complete(() => told(index.retriever, question))).toEqual(await told(memory, question));
	});
});
