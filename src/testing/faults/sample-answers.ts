import type { AnswerPassage, PassagesData, Verdict } from '../../contract/answer-parts.js';
import type { SearchResponse } from '../../contract/schema/search.js';
import type { Chunk } from '../../stream/chunk.js';
import { foundSections } from './fault-search.js';

const [docker, source, firstSteps, baseUrl] = foundSections.map(({ path }) => path);

/** The parts of a rich answer, in the pieces in which it is sent. */
const richText = [
	'Docent comes as **one image**. Pull it, give it a folder of Markdown and open the port ',
	`[1](${docker}):\n\n`,
	`\`\`\`sh
docker run --rm -p 4400:4400 \\
	-v ./docs:/docs ghcr.io/example/docent:1.4
\`\`\`

Then set what your site needs [4](${baseUrl}):

| Option | Default | What it is for |
| --- | --- | --- |
| \`data-domain\` | none | Names the documentation in the paths of the service |
| \`data-theme\` | \`auto\` | Follows the page, or stays \`light\` or \`dark\` |
| \`data-base-url\` | the script’s origin | Where the service stands |

1. Build it from source where you cannot use [images](https://docs.docker.com/get-started/) [2](${source}).
2. Ask a first question to see that it answers [3](${firstSteps}).

> An image without a version follows the newest release.

\`\`\`suggestions
(How do I choose another port?)[${docker}]
(Which folders are read?)[${firstSteps}]
(Can it run without a network?)[${source}]
\`\`\`
`,
];

const search = (query: string, output: SearchResponse): Chunk[] => [
	{ type: 'start' },
	{ type: 'start-step' },
	{ type: 'tool-input-available', toolCallId: 'c1', toolName: 'search', input: { query } },
	{ type: 'tool-output-available', toolCallId: 'c1', output },
];

const say = (pieces: readonly string[]): Chunk[] => [
	{ type: 'text-start', id: '1' },
	...pieces.map((delta): Chunk => ({ type: 'text-delta', id: '1', delta })),
	{ type: 'text-end', id: '1' },
	{ type: 'finish-step' },
	{ type: 'finish', finishReason: 'stop', threadId: 'th_sample' },
];

const think: Chunk[] = [
	{ type: 'reasoning-start', id: 'r1' },
	{ type: 'reasoning-delta', id: 'r1', delta: 'The question is about the image, so the options matter as well.' },
	{ type: 'reasoning-end', id: 'r1' },
];

/** Searches, finds four places, cites each of them in a text with code, a table and a list, and suggests what to ask next. */
export function richAnswer(question: string): Chunk[] {
	const found = foundSections.slice(0, 4);
	const sources = found.map(
		({ path, metadata }, index): Chunk => ({
			type: 'source-url',
			sourceId: `s${index + 1}`,
			url: path,
			title: metadata.title,
		}),
	);
	return [...search(question, found), ...sources, ...think, ...say(richText)];
}

/** Searches, and says that there is nothing. */
export function unansweredChunks(question: string): Chunk[] {
	return [...search(question, []), ...say(['The documentation does not answer this.'])];
}

/** The text and the end of an answer, with its verdict. */
function sayWith(verdict: Verdict, citations: number, text: string, canLookDeeper = false): Chunk[] {
	const [begin, end] = [say([text]).slice(0, -2), say([text]).slice(-2)];
	return [
		...begin,
		{ type: 'data-verdict', data: { verdict, citations, ...(canLookDeeper && { canLookDeeper }) } },
		...end,
	];
}

const dockerText = `Docent comes as **one image**. Pull it, give it a folder of Markdown and open the port:

\`\`\`sh
docker run --rm -p 4400:4400 -v ./docs:/docs ghcr.io/example/docent:1.4
\`\`\`

An image without a version follows the newest release.`;

/** The passages of a quoted answer: a text for each, of which the first is open. */
const samplePassages: AnswerPassage[] = [
	{
		url: '/guide/install#docker',
		title: 'Docker',
		trail: ['Install'],
		sentence: 'Docent comes as one image.',
		markdown: `${dockerText} [1](/guide/install#docker)`,
		open: true,
	},
	{
		url: '/guide/install#from-source',
		title: 'From source',
		trail: ['Install'],
		sentence: 'Build it from source where you cannot use images: clone the repository and run `npm run build` in it.',
		markdown:
			'Build it from source where you cannot use images: clone the repository and run `npm run build` in it.\n\n1. Clone the repository.\n2. Run `npm ci`, then `npm run build`.\n3. Start it as in [first steps](/guide/first-steps).',
		open: false,
	},
	{
		url: '/reference/options#base-url',
		title: 'Base URL',
		trail: ['Options', 'Connection'],
		sentence: 'Where the service stands, when it is not the origin of the script.',
		markdown:
			'Where the service stands, when it is not the origin of the script.\n\n| Option | Default |\n| --- | --- |\n| `data-base-url` | the script’s origin |\n| `data-domain` | none |',
		open: false,
	},
	{
		url: '/guide/first-steps',
		title: 'First steps',
		trail: [],
		sentence: 'Ask a first question to see that it answers.',
		markdown: 'Ask a first question to see that it answers. Everything else can wait.',
		open: false,
	},
];

const asCards = samplePassages.map((passage) => ({ ...passage, open: false }));

function quote(question: string, data: PassagesData, verdict: Verdict, text: string, quoted = {}): Chunk[] {
	const hasMore = data.frame === 'doubt';
	const sources = data.passages
		.filter(({ open }) => open)
		.map(({ url, title }, index): Chunk => ({ type: 'source-url', sourceId: `s${index + 1}`, url, title }));
	return [
		...search(question, foundSections.slice(0, 5)),
		{ type: 'data-quoted', data: quoted },
		{ type: 'data-passages', data },
		...sources,
		...sayWith(verdict, sources.length, text, hasMore),
	];
}

/** An answer without a language model: one section that is open, and others beside it. */
export const passagesChunks = (question: string): Chunk[] =>
	quote(
		question,
		{ frame: 'passages', passages: samplePassages },
		'answered',
		`From the documentation\n\n${dockerText} [1](/guide/install#docker)\n\n- [From source](/guide/install#from-source)`,
	);

/** The same in place of an answer by a model that cannot be reached. */
export const fallbackChunks = (question: string): Chunk[] =>
	quote(
		question,
		{ frame: 'passages', passages: samplePassages },
		'answered',
		`From the documentation\n\n${dockerText} [1](/guide/install#docker)`,
		{ reason: 'model-unavailable' },
	);

/** An answer without a language model to a question about two things: a section for each is open. */
export const comparisonChunks = (question: string): Chunk[] =>
	quote(
		question,
		{
			frame: 'passages',
			passages: samplePassages.map((passage, index) =>
				index === 1
					? { ...passage, markdown: `${passage.markdown} [2](/guide/install#from-source)`, open: true }
					: passage,
			),
		},
		'answered',
		`From the documentation\n\n${dockerText} [1](/guide/install#docker)\n\n- [From source](/guide/install#from-source)`,
	);

/** An answer without a language model that shows only what comes nearest, because the documentation lacks a word. */
export const cardsChunks = (question: string): Chunk[] =>
	quote(
		question,
		{
			frame: 'doubt',
			words: ['Kubernetes'],
			passages: asCards.map((card, place) =>
				place === 0 ? { ...card, lines: 'Run the image:\n\n```sh\ndocker run -p 4400:4400 docent\n```' } : card,
			),
		},
		'doubtful',
		'The documentation does not mention “Kubernetes”.\n\n- [Docker](/guide/install#docker)',
	);

/** The question is in another language than the documentation. */
export const otherLanguageChunks = (question: string): Chunk[] =>
	quote(
		question,
		{ frame: 'doubt', language: 'en', passages: asCards.slice(0, 3) },
		'doubtful',
		'Diese Dokumentation ist auf Englisch.\n\n- [Docker](/guide/install#docker)',
	);

/** Nothing was found, and pages to begin with are named. */
export const nothingChunks = (question: string): Chunk[] =>
	quote(
		question,
		{
			frame: 'nothing',
			passages: asCards.slice(0, 3).map(({ markdown: _, sentence: __, ...passage }) => passage),
		},
		'unanswered',
		'I found nothing about this in the documentation.\n\n- [Docker](/guide/install#docker)',
	);

/** A language model says that it did not find the answer in what was found. */
export const refusedChunks = (question: string): Chunk[] => [
	...search(question, foundSections.slice(0, 4)),
	...sayWith('unanswered', 0, 'I did not find this in the documentation. It may be part of another product.', true),
];

/** A language model answers and cites nothing. */
export const unsourcedChunks = (question: string): Chunk[] => [
	...search(question, foundSections.slice(0, 3)),
	...sayWith('doubtful', 0, 'Run the image with port 4400 open. Most hosts need nothing else, and a restart is quick.'),
];

/** A language model writes as documentation is written. */
export const documentedChunks = (question: string): Chunk[] => [
	...search(question, foundSections.slice(0, 1)),
	{ type: 'source-url', sourceId: 's1', url: '/guide/install#docker', title: 'Install' },
	...sayWith(
		'answered',
		1,
		'Press <kbd>Ctrl</kbd>+<kbd>C</kbd> first [1](/guide/install#docker).\n\n> [!WARNING]\n> The port is open to *everybody*.\n\nThe pause grows with each try:\n\n$$\nt_n = \\min(2^n, 60)\n$$\n\nTry\n: One start of the container.\n\n<details>\n<summary>Why it waits</summary>\n\nThe registry may be busy.\n\n</details>',
	),
];

/** A language model searches again and reads a page as a whole before it answers. */
export const lookingAgainChunks = (question: string): Chunk[] => [
	...search(question, foundSections.slice(0, 2)),
	{
		type: 'tool-input-available',
		toolCallId: 'c2',
		toolName: 'search',
		input: { query: 'published port of the image' },
	},
	{ type: 'tool-output-available', toolCallId: 'c2', output: foundSections.slice(2, 4) },
	{ type: 'tool-input-available', toolCallId: 'c3', toolName: 'read_page', input: { path: '/reference/options' } },
	{ type: 'tool-output-available', toolCallId: 'c3', output: foundSections.slice(3, 4) },
	{ type: 'source-url', sourceId: 's1', url: '/guide/install#docker', title: 'Install' },
	...sayWith('answered', 1, 'Open port 4400 [1](/guide/install#docker).'),
];

/** A language model draws what happens. */
export const diagramChunks = (question: string): Chunk[] => [
	...search(question, foundSections.slice(0, 1)),
	{ type: 'source-url', sourceId: 's1', url: '/guide/install#docker', title: 'Install' },
	...sayWith(
		'answered',
		1,
		'Each start of the container goes this way [1](/guide/install#docker):\n\n```mermaid\nflowchart TD\n  pull[Pull the image] --> start[Start it]\n  start --> ready{Port open?}\n  ready -->|yes| done[Answer questions]\n  ready -->|no| wait[Wait]\n  wait --> start\n```\n\nIt stops after six tries.',
	),
];

const steps = [
	'Pull the image',
	'Choose a folder',
	'Open the port',
	'Name the domain',
	'Add the script',
	'Ask a question',
];

/** A language model writes more than the panel shows at once. */
export const longChunks = (question: string): Chunk[] => [
	...search(question, foundSections.slice(0, 1)),
	{ type: 'source-url', sourceId: 's1', url: '/guide/install#docker', title: 'Install' },
	...sayWith(
		'answered',
		1,
		steps
			.map(
				(step, index) =>
					`### ${index + 1}. ${step}\n\nThe image brings everything that this step needs, and nothing of it stays on the host when the container is removed [1](/guide/install#docker).\n\n- It takes less than a minute.\n- It can be done again without harm.`,
			)
			.join('\n\n'),
	),
];
