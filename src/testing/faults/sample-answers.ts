import type { SearchResponse } from '../../contract/search.js';
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
