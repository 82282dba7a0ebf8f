/** The answer that both sides show: 20,000 characters of Markdown in 1,000 chunks, the same in every run. */
const length = 20_000;
const chunkCount = 1_000;

/** What its last block says. */
export const ending = 'The end.';

const sentences = [
	'The service reads every page once when it starts, and again whenever a file changes. ',
	'Set **two environment variables** and start it; the widget finds the rest by itself. ',
	'See [the options](/embed/options) for what a page can change, and `data-theme` for its colours. ',
	'An *ordinary* proxy holds the answer back until it is complete, so switch its buffering off. ',
	'The key that stands in a page is public: it can ask, and nothing else. ',
];

/** @param {number} from @param {number} count */
const prose = (from, count) =>
	Array.from({ length: count }, (_, index) => sentences[(from + index) % sentences.length])
		.join('')
		.trim();

/** @param {number} number @returns {string} a section with one of everything that answers are made of */
const section = (number) => `## ${number}. Running it behind a proxy

${prose(number, 5)}

1. Install the package with \`npm install docent\`.
2. Write the configuration, as [described here](/service/running#configuration).
3. Restart the proxy and look at its log.
   - Without errors, you are done.
   - With errors, read **the next part** first.

${prose(number + 2, 4)}

| Option | Default | What it does |
| --- | --- | --- |
| \`port\` | 4747 | Where the service listens |
| \`docs\` | \`public\` | The folder with the pages |
| \`persistence\` | \`local\` | Where a conversation is kept |

\`\`\`js
import { createService } from 'docent/service';

const service = await createService({ docs: 'public', port: ${4_000 + number} });
process.on('SIGTERM', () => service.stop());
console.log(\`Listening on \${service.url}\`);
\`\`\`

> ${prose(number + 1, 2)}

${prose(number + 3, 3)}

`;

function createText() {
	let text = '';
	for (let number = 1; text.length < length; number++) text += section(number);
	return `${text.slice(0, length)}\n\n${ending}`;
}

export const answerText = createText();

/** The answer in pieces that differ in length, as models send them. */
export const answerChunks = Array.from({ length: chunkCount }, (_, index) => {
	const at = (/** @type {number} */ chunk) => {
		const wobble = chunk > 0 && chunk < chunkCount ? (chunk * 7) % 13 : 0;
		return Math.round((chunk * answerText.length) / chunkCount) + wobble;
	};
	return answerText.slice(at(index), at(index + 1));
});
