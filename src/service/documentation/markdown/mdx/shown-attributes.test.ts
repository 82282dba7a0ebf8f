import { expect, it } from 'vitest';
import { readPage } from '../../page/read-page.js';

const read = (body: string, file = 'a.mdx') =>
	readPage({ file, path: '/a', frontmatter: { facets: {} }, body, resolve: (url) => url }).page;

const commands = '<CommandTabs\n  npm="npm i x"\n  yarn="yarn add x"\n  class="a b c"\n  sh="curl x | sh"\n/>';

it('shows the commands of a component, each with its label', () => {
	expect(read(commands).markdown).toBe('npm: `npm i x`\n\nyarn: `yarn add x`\n\nsh: `curl x | sh`');
	expect(read(commands, 'a.md').markdown.trim()).toBe('npm: `npm i x`, yarn: `yarn add x`, sh: `curl x | sh`');
	expect(read('<Tabs npm="npm i x\n  npm run y" />').markdown).toBe('```\nnpm i x\nnpm run y\n```');
	expect(read('<PackageManagerTabs command="add x" />').markdown).toBe('`add x`');
});

it.each([
	[
		'<LinkCard title="Use" description="Learn to steer." href="/use" icon="fas ship" />',
		'**[Use](/use)**\n\nLearn to steer.',
	],
	['<Person name="Ann Lee" place="Port Ross" />', 'name: Ann Lee\n\nplace: Port Ross'],
	['<Listing number="1-1" caption="A boat">\n\nText.\n\n</Listing>', 'Text.\n\nA boat'],
	['A <Tip tip="word">term</Tip> here.', 'A term (word) here.'],
	['<Param name="limit" type="number" description="How many" />', '`limit` (number)\n\nHow many'],
	['<MethodEndpoint method={"get"} path={"/v1/boats"} />', '`GET /v1/boats`'],
	['<Params parameters={[{ name: "mast", description: "Its height" }]} />', '`mast`: Its height'],
	['<TypeTable type={{ speed: { description: "In knots" } }} />', '`speed`: In knots'],
])('shows the words of a component: %s', (body, markdown) => {
	expect(read(body).markdown).toBe(markdown);
});

it.each([
	'<Box className="flex items center" style="color: red; margin: 0" syncKey="one two" viewBox="0 0 2 2" />',
	'<Box v-if="boat is here" onClick="sail away" aria-label="a b" data-x="a b" size="very big" />',
	'<div id="a b" data-title="one two" />',
])('shows none of those for the program: %s', (body) => {
	expect(read(body).markdown).toBe('');
	expect(read(body, 'a.md').markdown.trim()).toBe('');
});

it('takes the head of a page for its description alone', () => {
	const head =
		'<head>\n  <title>Sail | Docs</title>\n  <meta name="description" content="How to sail." />\n</head>\n\nText.';
	expect(read(head)).toMatchObject({ description: 'How to sail.', markdown: 'Text.' });
	expect(read(head, 'a.md').markdown.trim()).toBe('Text.');
});
